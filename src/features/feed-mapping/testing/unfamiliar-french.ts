import type { UnfamiliarFeeds } from './unfamiliar-feeds.ts';

export const FRENCH: UnfamiliarFeeds = {
  tuned: [
    {
      system: 'portal export with accents',
      columns:
        'Référence=stock_number|Marque=make|Modèle=model|Version=trim|Année=year|Kilométrage=mileage:km_unit|Carburant=fuel|Boîte de vitesses=transmission|Couleur extérieure=exterior_color|Couleur intérieure=interior_color|Carrosserie=body_style|Nombre de portes=doors|Nombre de places=-digit|Puissance fiscale=-digit|Puissance (ch)=horsepower|Prix=price:euros_fr|Prix pro=-euros_fr|Première main=one_owner|Options=features|Description=description|Photos=additional_image_link|Ville=dealer_city|Code postal=dealer_zip:cp|Téléphone=dealer_phone|Vendeur=dealership_name|Type de vendeur=seller_type',
    },
    {
      system: 'ASCII headings of a French DMS',
      columns:
        'num_stock=stock_number|num_vin=vin|immat=-plate|marque_lib=make|modele_lib=model|finition=trim|date_mec=year:date_slash|km_compteur=mileage:km|energie=fuel|boite=transmission|cylindree=displacement:cc|nb_cyl=cylinders|nb_portes=doors|couleur_ext=exterior_color|couleur_int=interior_color|prix_vente=price|prix_achat=-money|prix_neuf=vehicle_msrp|tva_recup=-yes|etat=condition|garantie_mois=-digit|commentaire=description|url_photo_1=image_link|url_photo_2=additional_image_link:image_link|date_entree=date_in_stock:date_slash|jours_stock=-days|co2=-co2|crit_air=-digit',
    },
    {
      system: 'camelCase JSON of a French site',
      columns:
        'annonceId=stock_number|vehicule.marque=make|vehicule.modele=model|vehicule.finition=trim|vehicule.millesime=year|vehicule.kilometrage=mileage:km|vehicule.energie=fuel|vehicule.boiteVitesse=transmission|vehicule.puissanceDin=horsepower|vehicule.carrosserie=body_style|vehicule.nbPortes=doors|vehicule.couleur=exterior_color|vehicule.sellerie=interior_color|vehicule.equipements=features|prix.ttc=price|prix.ht=-money|vendeur.nom=dealership_name|vendeur.type=seller_type|vendeur.adresse=dealership_address:street|vendeur.ville=dealer_city|vendeur.codePostal=dealer_zip:cp|vendeur.telephone=dealer_phone|vendeur.courriel=lead_email|photos.url=additional_image_link|lien=link|datePublication=date_in_stock',
    },
    {
      system: 'classified data set',
      columns:
        'titre=split/-:title|prix_eur=price|marque=make|modele=model|annee_modele=year|kms=mileage:km|carburant=fuel|boite_de_vitesse=transmission|nombre_portes=doors|couleur=exterior_color|type_vehicule=body_style|puissance_din_ch=horsepower|localisation=dealer_city|departement=-digit|date_annonce=date_in_stock|lien_annonce=link|description_annonce=description|vendeur_pro=-yes|nb_photos=-count',
    },
    {
      system: 'fleet sale table',
      columns:
        'N° de parc=stock_number|N° de série=vin|Constructeur=make|Gamme=model:model|Motorisation=engine|Mise en circulation=year:date_slash|Km=mileage:km|Énergie=fuel|Transmission=transmission|Roues motrices=drivetrain|Teinte=exterior_color|Intérieur=interior_color|Prix TTC=price:euros_fr|Prix HT=-euros_fr|Prix catalogue=vehicle_msrp:euros_fr|Cote Argus=market_price:euros_fr|Frais de remise en état=-euros_fr|Emplacement=-lot|Date CT=-date_slash|Équipements=features|Observations=description',
    },
    {
      system: 'abbreviated dealer export',
      columns:
        'NO_VO=stock_number|IMMAT=-plate|VIN=vin|MRQ=make|MDL=model|FIN_LIB=trim|GENRE=-code|CARR_LIB=body_style|ENERG_CD=fuel|BV=transmission|NB_RAPP=-digit|PUIS_CH=horsepower|PUIS_KW=horsepower/-:kw|CYL_CM3=displacement/-:cc|DT_1MEC=year:date_slash|KM=mileage:km|COUL_LIB=exterior_color|COUL_CD=-code|INT_LIB=interior_color|PX_VTE_TTC=price|PX_VTE_HT=-money|PX_ACHAT=-money|FRE=-money|DT_ENTREE=date_in_stock|DT_CT=-date|NB_CLES=-digit|NO_CLE=-days|PARC=-code|VENDEUR=-person|DISPO=-words|TVA_RECUP=-yes|NB_PROP=owner_count',
    },
    {
      system: 'nested JSON of a lead platform',
      columns:
        'reference=stock_number|vehicule.marque=make|vehicule.modele=model|vehicule.finition=trim|vehicule.anneeModele=year|vehicule.dateMiseEnCirculation=year/-:date|vehicule.kilometrage=mileage:km|vehicule.vin=vin|vehicule.typeCarrosserie=body_style|vehicule.nbPortes=doors|motorisation.libelle=engine|motorisation.carburant=fuel|motorisation.puissanceCh=horsepower|motorisation.nbCylindres=cylinders|motorisation.cylindreeLitres=displacement|motorisation.transmission=transmission|motorisation.rouesMotrices=drivetrain|motorisation.autonomieElectriqueKm=electric_range|motorisation.batterieKwh=-days|conso.mixte=mpg_combined:l100|conso.urbaine=mpg_city:l100|conso.extraUrbaine=mpg_highway:l100|couleurs.exterieure=exterior_color|couleurs.interieure=interior_color|prix.venteTTC=price|prix.barre=previous_price|prix.catalogue=vehicle_msrp|prix.loyerMensuel=-money|equipements=features|photos=additional_image_link/image_link:additional_image_link|pointDeVente.code=store_code|pointDeVente.nom=dealership_name|pointDeVente.codePostal=dealer_zip:cp|pointDeVente.tel=dealer_phone',
    },
    {
      system: 'used car list of a dealership',
      columns:
        "N° police=stock_number|Désignation du véhicule=split:title|Mise en circ.=year:date_slash|Kms compteur=mileage:km|Carb.=fuel|BV=transmission|Ch.=horsepower|CV fisc.=-count|Teinte=exterior_color|Garnissage=interior_color/-:interior_color|Prix affiché TTC=price|Ancien prix=previous_price|Prix HT=-money|Marge prév.=-money|Châssis=vin|Entrée parc=date_in_stock|Âge stock (j)=-days|Emplacement=-code|Label=certified_program:words|Origine=-words|Nbre de mains=owner_count|Carnet d'entretien=service_records|Accident=accidents|CT valable jusqu'au=-date|Pneus=-words|Commercial=-person|Statut=-words|Lien annonce=link",
    },
    {
      system: 'gateway file in CamelCase',
      columns:
        'CodePDV=store_code|RaisonSociale=dealership_name|Adresse=dealership_address:street|CP=dealer_zip:cp|Ville=dealer_city|Tel=dealer_phone|Fax=-words|NumStock=stock_number|NumSerie=vin|TypeVehicule=condition:newused_letter|LibMarque=make|LibModele=model|LibVersion=trim|LibCarrosserie=body_style|LibEnergie=fuel|LibBoite=transmission|DateMEC=year:date_slash|Km=mileage:km|KmGaranti=-yes|PrixVenteTTC=price/previous_price:price|PrixPromo=price/-:price|PrixNeufTTC=vehicle_msrp|LibCouleurExt=exterior_color|LibCouleurInt=interior_color|Metallise=-yes|PuissanceReelle=horsepower|Cylindree=displacement/-:cc|CO2=-days|EquipementsSerie=features|PackOptions=packages|Photo1=image_link/additional_image_link:image_link|Photo2=additional_image_link:image_link|Photo3=additional_image_link:image_link|TypeMine=-money',
    },
    {
      system: 'professional classifieds',
      columns:
        'reference_annonce=stock_number|titre=split/-:title|marque=make|modele=model|version=trim|annee_modele=year|date_mise_en_circulation=year/-:date_slash|kilometrage=mileage:km|carburant=fuel|boite_de_vitesse=transmission|nombre_de_portes=doors|nombre_de_places=-digit|puissance_fiscale=-digit|puissance_din=horsepower|couleur=exterior_color|type_de_vehicule=body_style|prix=price|prix_barre=previous_price:money|url_photo_1=image_link|url_photo_2=additional_image_link:image_link|url_photo_3=additional_image_link:image_link|description=description|crit_air=-digit|permis=-yes|code_postal=dealer_zip:cp|ville=dealer_city|telephone=dealer_phone|code_vendeur=store_code|nom_vendeur=dealership_name',
    },
    {
      system: 'used car software',
      columns:
        'NumPolice=stock_number|Immat=-plate|Vin=vin|LibMarque=make|LibModele=model|LibFinition=trim|LibGenre=-words|DtMec=year:date_slash|KmReel=mileage:km|CodEnergie=fuel|LibBoite=transmission|NbPortes=doors|NbPlaces=-digit|PuissDin=horsepower|PuissFisc=-digit|Cyl=displacement/cylinders:cc|LibCoul=exterior_color|LibSellerie=interior_color|PvTTC=price|PvHT=-money|PaHT=-money|PrixNeuf=vehicle_msrp|Remise=incentive|DtEntree=date_in_stock:date_slash|NbJoursStock=-days|Garantie=-words|Options=features|EquipSerie=features|Obs=description|Photos=additional_image_link|PtVente=dealership_name|VilleSite=dealer_city|CpSite=dealer_zip:cp',
    },
    {
      system: 'nested JSON of a dealer group',
      columns:
        'vo.identifiant=stock_number|vo.marque.libelle=make|vo.modele.libelle=model|vo.finition.libelle=trim|vo.millesime=year|vo.compteur.km=mileage:km|vo.carrosserie.libelle=body_style|vo.energie.libelle=fuel|vo.boite.libelle=transmission|vo.transmission.type=drivetrain|vo.moteur.puissanceDin=horsepower|vo.moteur.cylindree=displacement|vo.teinte.exterieure=exterior_color|vo.teinte.interieure=interior_color|vo.co2=-co2|tarif.prixAffiche=price|tarif.prixCatalogue=vehicle_msrp:money|tarif.prixAchat=-money|tarif.remise=incentive|tarif.mensualite=-money|site.nom=dealership_name|site.adresse=dealership_address:street|site.ville=dealer_city|site.cp=dealer_zip:cp|site.mail=lead_email|medias.photos=additional_image_link|medias.video=-videourl|historique.nbProprietaires=owner_count|historique.carnetEntretien=service_records:yes|publication.date=date_in_stock|urlAnnonce=link',
    },
    {
      system: 'portal export, upper case',
      columns:
        'ID_ANNONCE=stock_number|CODE_VENDEUR=store_code|NUM_CHASSIS=vin|LIB_MARQUE=make|LIB_MODELE=model|LIB_VERSION=trim|DATE_MEC=year:date_slash|KM_COMPTEUR=mileage:km|LIB_CARBURANT=fuel|TYPE_BOITE=transmission|NB_VITESSES=-digit|LIB_CARROSSERIE=body_style|NB_PORTES=doors|PUISS_REELLE=horsepower|PUISS_FISCALE=-digit|COUL_EXT=exterior_color|COUL_INT=interior_color|PRIX_TTC=price|PRIX_HT=-money|PRIX_NEUF=vehicle_msrp|PREMIERE_MAIN=one_owner:yes|GARANTIE_MOIS=-digit|LISTE_OPTIONS=features|TEXTE_LIBRE=description|URLS_PHOTOS=additional_image_link|DATE_PUB=date_in_stock:date_slash|NOM_CONTACT=-person|TEL_CONTACT=dealer_phone|CP_VENDEUR=dealer_zip:cp',
    },
    {
      system: 'spreadsheet of a garage',
      columns:
        "N° stock=stock_number|Marque / Modèle=split:makemodel|Finition=trim|Carrosserie=body_style|1ère mise en circulation=year:date_slash|Km réel=mileage:km|Type carburant=fuel|Boîte de vitesses=transmission|Puissance (ch)=horsepower|Couleur extérieure=exterior_color|Intérieur=interior_color|Prix de vente TTC (€)=price|Prix d'achat HT=-money|Frais de remise en état=-money|Date d'achat=-date|Vendeur=-person|Nb de clés=-digit|Date CT=-date|Lien photos=additional_image_link|Remarques=description|Garantie=-words|N° de châssis=vin",
    },
    {
      system: 'DMS mainframe SHOUTING, second set',
      columns:
        'AGENCE_CD=store_code|DOSSIER_NUM=stock_number|SERIE_NUM=vin|MARQUE_DESC=make|MODELE_DESC=model|VERSION_DESC=trim|MEC_DAT=year|KM_CPT_NUM=mileage:km|ENERGIE_DESC=fuel|BOITE_CD=transmission|PORTES_NUM=doors|PLACES_NUM=-days|PUISS_DIN_NUM=horsepower|PUISS_FISC_NUM=-days|TEINTE_DESC=exterior_color|TEINTE_CD=-words|SELLERIE_DESC=interior_color/-|TARIF_TTC_AMT=price|TARIF_HT_AMT=-money|TVA_AMT=-money|ACHAT_AMT=-money|CARTE_GRISE_AMT=-money|STOCK_DAT=date_in_stock|STOCK_JRS_NUM=-days|DIRECTION_IND=-words|PREM_MAIN_IND=one_owner:yes|ENTRETIEN_IND=service_records:yes|ACCIDENT_IND=accidents:yes|RESERVE_IND=-words|GARANTIE_MOIS_NUM=-days|PNEU_DESC=-words',
    },
    {
      system: 'API réseau constructeur JSON, second set',
      columns:
        'numero=stock_number|produit.constructeur=make|produit.appellation=model|produit.niveau=trim|produit.millesime=year|produit.silhouette=body_style|produit.chassis=vin|usage.compteur=mileage:km|usage.mains=owner_count|usage.sinistre=accidents:yes|usage.historique=vehicle_history:words|usage.typeUsage=vehicle_use:words|technique.bloc=engine|technique.energie=fuel|technique.boite=transmission|technique.motricite=drivetrain|technique.chevauxDin=horsepower|technique.chevauxFiscaux=-words|technique.portieres=doors|technique.autonomie=electric_range|apparence.teinte=exterior_color|apparence.sellerie=interior_color/-|apparence.ambianceInt=interior_color|tarif.affiche=price|tarif.conseille=vehicle_msrp|tarif.cote=market_price|tarif.mensualite=-words|label.nom=certified_program:words|label.actif=certified_pre_owned:yes|visuels.lien=additional_image_link/image_link|site.raisonSociale=dealership_name|site.rue=dealership_address:street|site.cp=dealer_zip:cp|site.commune=dealer_city|site.courriel=lead_email|site.www=dealer_website:site|site.logo=dealer_logo:site|site.noteClients=dealer_rating|site.nbAvis=dealer_review_count',
    },
    {
      system: 'Flux passerelle camelCase, second set',
      columns:
        'idGarage=store_code|nomGarage=dealership_name|cpGarage=dealer_zip:cp|villeGarage=dealer_city|paysGarage=dealer_country:country|refVehicule=stock_number|vinVehicule=vin|marqueVehicule=make|modeleVehicule=model|finitionVehicule=trim|libelleComplet=split:makemodel|neufOccasion=condition|dateMec=year|kilometres=mileage:km|prixTtc=price|prixTtcAvantRemise=previous_price|montantRemise=incentive|prixHt=-money|tauxTva=-money|carburantLib=fuel|boiteLib=transmission|carrosserieLib=body_style|nbPortes=doors|nbSieges=-words|couleurExtLib=exterior_color|couleurIntLib=interior_color|puissKw=horsepower|cylindreeCm3=displacement/-:cc|nbCyl=cylinders|emissionCo2=-words|normeEuro=-words|equipementsLib=features|descriptifLib=description|urlPhotos=additional_image_link/image_link|urlFiche=link|dateMaj=-date',
    },
  ],
  heldOut: [
    {
      system: 'dealer group export',
      columns:
        'ref_vehicule=stock_number|vin=vin|lib_marque=make|lib_modele=model|lib_version=trim|lib_carrosserie=body_style|lib_energie=fuel|lib_boite=transmission|lib_couleur=exterior_color|annee=year|kilometres=mileage:km|puissance_ch=horsepower|puissance_kw=-kw|nb_places=-digit|nb_portes=doors|prix_public=price|prix_marchand=-money|ancien_prix=previous_price|neuf_occasion=condition|nb_proprietaires=owner_count|carnet_entretien=service_records|accidente=accidents:yes|liste_options=features|texte_annonce=description|photo_principale=image_link|autres_photos=additional_image_link|code_concession=store_code|nom_concession=dealership_name|adresse_concession=dealership_address:street|cp_concession=dealer_zip:cp|ville_concession=dealer_city|tel_concession=dealer_phone|mail_concession=lead_email',
    },
    {
      system: 'table by hand of a garage',
      columns:
        "N°=-rownum|Numéro de châssis=vin|Marque du véhicule=make|Modèle du véhicule=model|Finition=trim|Date de 1ère mise en circulation=year:date_slash|Kilométrage (km)=mileage:km|Type de carburant=fuel|Type de boîte=transmission|Nb de portes=doors|Couleur=exterior_color|Garniture intérieure=interior_color|Prix de vente TTC (€)=price|Prix d'achat=-money|Marge=-money|Remise=incentive:money|État du véhicule=condition|Remarques=description|Liens photos=additional_image_link|Contrôle technique=-date_slash|Date d'arrivée=date_in_stock:date_slash|Plaque=-plate",
    },
    {
      system: 'Swiss portal in French',
      columns:
        'ID annonce=stock_number|Marque=make|Type=model:model|Année de fabrication=year|Kilomètres=mileage:km|Prix CHF=price|Prix neuf CHF=vehicle_msrp|Genre de carrosserie=body_style|Propulsion=drivetrain|Transmission=transmission|Carburant=fuel|Cylindrée (cm3)=displacement:cc|Puissance CV=horsepower|Cylindres=cylinders|Portes=doors|Sièges=-digit|Couleur carrosserie=exterior_color|Couleur intérieur=interior_color|Équipement=features|Consommation mixte=mpg_combined:l100|Emissions CO2=-co2|Lieu=dealer_city|NPA=dealer_zip:plz|Garage=dealership_name|Images=additional_image_link|Expertisée=-yes|Lien=link',
    },
    {
      system: 'API of a reseller',
      columns:
        'voiture.id=stock_number|voiture.constructeur=make|voiture.modele=model|voiture.niveauFinition=trim|voiture.anneeModele=year|voiture.kilometrageReel=mileage:km|voiture.typeEnergie=fuel|voiture.typeBoite=transmission|voiture.typeCarrosserie=body_style|voiture.transmission=drivetrain:drivetrain|voiture.couleurExterieure=exterior_color|voiture.couleurInterieure=interior_color|voiture.nombreDePortes=doors|voiture.cylindree=displacement|voiture.chevaux=horsepower|voiture.vignette=-digit|offre.prix=price|offre.prixBarre=previous_price:money|offre.mensualite=-money|offre.devise=-currency|offre.photos=additional_image_link|offre.creeLe=date_in_stock|pointDeVente.nom=dealership_name|pointDeVente.ville=dealer_city|pointDeVente.latitude=latitude|pointDeVente.longitude=longitude',
    },
    {
      system: 'occasion list with units',
      columns:
        'Code véhicule=stock_number|Numéro VIN=vin|Marque=make|Modèle=model|Niveau de finition=trim|Millésime=year|Compteur (km)=mileage:km|Motorisation=engine|Carburant=fuel|Boîte=transmission|Puissance DIN (ch)=horsepower|Puiss. fisc.=-digit|Coloris=exterior_color|Sellerie=interior_color|Catégorie=body_style|Prix affiché (€)=price|Prix conseillé=vehicle_msrp:money|Nombre de propriétaires=owner_count|Entretien suivi=service_records|Équipements de série=features|Commentaires=description|Image=image_link|Site web=dealer_website:site|Concession=dealership_name|Adresse=dealership_address:street|CP=dealer_zip:cp|Disponible=-yes',
    },
  ],
};
