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
