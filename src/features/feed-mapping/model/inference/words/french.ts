/** French words in headers, by concept. Compared without accents. */
export const FRENCH_WORDS: Readonly<Record<string, string>> = {
  number: 'numero num nb nbre nombre n no nbr nombres numeros nbs nbe',
  stock:
    'reference ref dossier police ordre nostock numstock refstock refvehicule refinterne numdossier nodossier numparc codevehicule refannonce idannonce numannonce numeroparc identifiantannonce affaire numaffaire numpolice refveh lotref livre fiche_num',
  vin: 'chassis vin numchassis vinchassis numserie nochassis numserievin vinnum chassisnum',
  serial: 'serie',
  vehicle: 'vehicule vehicules veh vehicul',
  car: 'voiture automobile',
  listing: 'annonce annonces petite',
  offer: 'offre',
  year: 'annee millesime an annemodele millesimes ans annees anneemodele anneemod milles anneemec',
  registered:
    'mec circulation immatriculation immatricule mecirculation immatriculee dmec datemec mecdat immatriculations premiereimmat premiereimmatriculation dateimmat datepremieremec datepremmec 1immat circul circ 1mec',
  made: 'fabrication',
  make: 'marque constructeur fabricant mrq mq constr fabriquant marques marqueauto libmarque',
  model:
    'modele mod appellation designation modeles nommodele libmodele appel modelecommercial denominationcommerciale',
  version:
    'version finition declinaison fin finitions finitionversion niveaufinition versionlib libversion libelleversion finitionlib declin versions livree',
  level: 'niveau',
  body: 'carrosserie silhouette carr carosserie carro caross carross typecarrosserie silh carrosseries forme typecaisse caisse structure',
  category: 'categorie genre',
  mileage:
    'kilometrage compteur kilometragecompteur kilom compt kilometreage kmcompteur kilo kmreel kmparcourus parcourus compteurkm kil',
  km: 'kilometres kilometre kms kilometr',
  exterior: 'exterieure exterieur ext carrosserie_couleur',
  interior: 'interieure interieur habitacle int interne intr',
  color:
    'couleur coloris teinte couleurs coul teintes peinture nuance robe couleurcarrosserie coloriscarrosserie couleurvehicule teintecarrosserie laque coloriss',
  upholstery: 'sellerie garniture garnissage habillage revetement siegerie cuir tissu habill tapisserie sell',
  transmission:
    'boite vitesses vitesse bv boitier boitevitesse boitevitesses bvm bva boites typeboite transm transmis boitevit vit boitedevitesses libboite codeboite',
  engine: 'motorisation moteur motoris bloc blocmoteur groupe_motopropulseur gmp moteurs libmoteur mecanique',
  cylinder: 'cylindres cylindre nbcyl nbcylindres cylindr nombrecylindres',
  displacement: 'cylindree cyl cylindrees cylindreecm3 cm3cyl cylcm3',
  power: 'puissance puiss din puis puissancech puissancedin puisreelle puissreelle puissdin',
  hp: 'ch chevaux din chdin chevauxdin chvx nbch chevauxvapeur cvdin',
  drive:
    'motrices roues propulsion traction motricite rouesmotrices roue typetraction essieux essieu moteurroues transmissionroues',
  fuel: 'carburant energie energ carb energies energetique nrj carbu carburants typeenergie typecarburant libenergie ener combustion enrg libcarburant motorisationenergie alimentation',
  door: 'portes porte portieres portiere nbportes nbreportes nbport porteres nombreportes',
  price: 'prix tarif px prixvehicule tarifs',
  sale: 'pv vente public affiche comptant vte vitrine prixvente pvttc prixttc prixpublic prixclient client prixaffiche prixcomptant prixparticulier particulier aff exposition prixfinal vendre facial internaute prixweb prixinternet cash',
  msrp: 'catalogue neuf conseille catalogues prixneuf pxneuf prixcatalogue tarifneuf tarifcatalogue tarifconstructeur valeurneuf prixconseille prixdorigine conseilles valeuraneuf aneuf pvpr',
  previous:
    'ancien barre initial precedent avant anc prixbarre prixavant ancienprix prixinitial prixprecedent avantremise barrer origine_prix exprix anciennement anciens depart',
  argus: 'argus cote',
  incentive:
    'remise rabais ristourne reduction prime avantage rabaisse economie montantremise reductions avantageclient remiseclient bonus primes aide ristournes promoremise geste',
  certified:
    'certifie labellise label certification certif certifies labels labelvo garanti_constructeur reseau labellisee',
  new: 'neuf neuve vn vehiculeneuf neufs',
  used: 'occasion vo voccasion occas vehiculeoccasion',
  condition: 'etat etatgeneral etats etatvehicule typeoffre',
  title: 'titre intitule titreannonce objet accroche entete',
  date: 'date dat le jour_date dte',
  posted:
    'publication parution entree arrivee creation creele creation depot publiee publie cree arrivage ligne rentree entre misenligne miseenligne mise_en_ligne publieele deposee depose diffusion datedepot parue enligne enstock dateentree entreestock datestock entreparc dateparc rentre arrive datearrivee publiele depuis receptionne reception insertion',
  updated:
    'modification maj modifiee miseajour majle modifiele modifie datemaj actualisation actualisee maj_date rafraichi',
  image: 'visuel photographie imageurl vignette_photo cliche urlphoto photourl',
  images:
    'visuels galerie photographies listephotos photosurl urlsphotos photossuppl cliches phototheque medias urlphotos galeriephotos visuelsurl illustrations',
  first: 'principale premiere premier 1ere 1re une 1e vedette couverture unephoto principal premphoto prem accueil',
  more: 'autres supplementaires secondaires suivantes annexes complementaires suppl secondes restantes supplementaire toutes tous',
  url: 'lien hyperlien lienfiche lienannonce urlannonce urlfiche adresseweb liensite lienweb weblien',
  urls: 'liens',
  description:
    'descriptif presentation texteannonce descriptifs textelibre texteannonces commentairevendeur corpsannonce descr textepub corps redactionnel',
  comment:
    'commentaire commentaires observation observations remarque remarques obs commentairesvendeur notes_vendeur infos precisions complement complements precision mention mentions',
  text: 'texte libelle lib txt textes libre redige',
  feature:
    'equipement equipements accessoires prestations equip equipts accessoire options optionslist listeoptions listeequipements optionliste equipementsserie equipementsliste dotation dotations accessoiresliste serieoptions confort options_serie',
  dealer:
    'vendeur concession concessionnaire garage professionnel agence etablissement pointdevente magasin pdv annonceur site affaire enseigne revendeur distributeur marchandnom pointvente concess succursale nomgarage nomvendeur garages vendeurs etab agences showroom negociant',
  name: 'nom denomination noms raisonsociale',
  address: 'adresse adr adress adressecomplete coordonnees adresses adressepostale',
  street: 'rue voie numerorue chemin boulevard avenue voirie',
  location: 'lieu localisation localite lieux lieuvente implantation',
  region: 'region departement regions dept dpt departements',
  zip: 'cp npa codepostal codep codepost cpgarage cpville codeposte cpost cpvendeur post post_code',
  phone:
    'telephone tel portable gsm telgarage telvendeur telephonevendeur tele numtel notel numerotelephone mobile tel1 telfixe fixe portables gsmvendeur standard_tel appel_tel telcontact',
  email: 'courriel mel mailvendeur adressemail mailcontact contactmail couriel mels adressemel',
  website: 'siteweb siteinternet internet_site urlsite sitegarage sitevendeur siteconcession',
  latitude: 'latitude lati',
  longitude: 'longitude longi',
  rating: 'note notation evaluation noteclient noteclients notevendeur notemoyenne etoiles moyenneavis satisfaction',
  review: 'avis nbavis nombreavis temoignages avisclients commentairesclients',
  owner:
    'proprietaires proprietaire mains detenteurs prop possesseurs proprio proprios nbproprio nbproprietaires nbmains detenteur titulaire titulaires proprietes propri precedents_proprietaires possesseur nbrproprietaires nbproprios acquereurs',
  hand: 'main mains premieremain premmain 1main',
  accident:
    'accidente accidentee sinistre sinistres accidents choc chocs accidentes accidentees sinistree sinistrees endommage endommagee choque vehiculeaccidente degats degat dommages sinistrevehicule nbsinistres vge vei rsv',
  service:
    'entretien carnet revisions suivi carnetentretien entretienajour historiqueentretien suivientretien entretenu entretenue carnetajour revisionsajour revision carnets factures entretiens ajour',
  mpg: 'consommation conso consommations consomixte consommoyenne consomoyenne conso100 consommationmixte consom',
  city: 'ville commune urbaine urbain localite villes communes villegarage cite bourg agglo',
  highway: 'extraurbaine route extra routiere autoroute extraurb autoroutes',
  combined: 'mixte mixtes mixe moyenne moyen cyclemixte',
  electric: 'electrique',
  range: 'autonomie autonomiekm autonomieelectrique autonomiewltp rayon_action',
  amount: 'montant',
  value: 'valeur',
  code: 'code',
  id: 'identifiant',
  is: 'est',
  history: 'historique',
  put: 'mise',
  modelseries: 'gamme famille lignee gammes gammemodele',
  company: 'societe entreprise raison sociale denomination',
  city_mpg: 'urbaine urbain',
  package: 'pack packs packoptions',
  liter: 'litrage',
  manufactured: 'fabrique construction',
  without: 'sans',
  gross: 'ttc ttcs tva_incluse tvac tvacomprise toutestaxes prixttceur',
  promo: 'promo promotionnel promotion remise remisee destockage promos braderie offrespeciale soldes solde prixpromo',
  parc: 'parc',
  interiorcolor:
    'ambiance teinteinterieure couleursellerie couleurinterieure colorisinterieur couleurint teintesellerie colorissellerie ambianceint',
  market: 'marche cotation coteargus valeurargus valeurmarche prixmarche argusvalue autobiz',
  program: 'programme nomlabel labelqualite labelnom',
  page: 'fiche detaillee ficheproduit',
  country: 'pays nation paysvendeur codepays',
  use: 'usage utilisation typeusage usages affectation',
  professional: 'pro professionnels',
  private: 'part particuliers',
  logo: 'logos logogarage',
  sponsored: 'sponsorise sponsorisee',
  moneyback: 'rembourse remboursable',
  or: 'ou',
};

/** Words of headers of columns that we do not use. */
export const FRENCH_UNUSED_WORDS =
  'adjudication adjuge enchere encheres fiscale fisc fiscaux places place sieges siege ht pa achat marchand marge immat plaque tva garantie mois jours jour critair crit air co2 emissions emission controle frais remise_en emplacement vignette mensualite mensualites loyer devise disponible disponibilite expertisee loa lld couple poids longueur largeur reprise reserve vendu acompte financement vues expiration fax telecopie video videos nbrapp rapp rapports cle cles pneus pneu origine provenance garanti garantis garantia mine typemine metallise metallisee dispo acheteur permis paiement securise age frs fre commercial conseiller malus norme euro couts cout batterie recharge cvfisc livraison recup recuperable recuperation rang banque bancaire financeur jparc joursparc joursstock jrs nbjours nbj delai delais duree_loc regimetva regime tauxtva taux_tva htva prixht pxht carte grise cartegrise controletechnique controletech ctok datect vidange courroie cvfiscaux chxfisc chvxfisc fiscal pfisc puissfisc puisfisc places_assises nbplaces nbsieges nbsiege ptac pta poidsvide revient prixrevient pxrevient px_achat prixachat prixpro pxpro prixmarchand marchands prixreprise emplact emplac emplct parking allee rangee travee travees clef clefs nbcles fraismec fraisdossier fraisremise preparation remiseenetat fre_tech immatriculationnum plaqueimmat carburateur normeeuropeenne euronorme vignettecritair critere air_qualite pneumatique pneumatiques jantes jante monte dimensions hauteur livrable loyermensuel mens mensuelle mensuel apport leasing creditbail assurance assureur vendule datevente client_nom acquereur_nom numfacture facture statutvente statutresa reservationle consultations clics nbvues nbcontacts fichierexport';
