import type { UnfamiliarFeeds } from './unfamiliar-feeds.ts';

export const GERMAN: UnfamiliarFeeds = {
  tuned: [
    {
      system: 'portal interface in lower case',
      columns:
        'kunden_nummer=store_code:stock_number|interne_nummer=stock_number|kategorie=body_style|marke=make|modell=model|leistung=horsepower:kw|hu=-monthyear|au=-monthyear|ez=year:monthyear|kilometer=mileage:km|preis=price|mwst=-yes|oldtimer=-yes|fahrgestellnummer=vin|beschaedigtes_fahrzeug=accidents:yes|farbe=exterior_color|klima=-yes|bemerkung=description|tuerzahl=doors|kraftstoffart=fuel|getriebeart=transmission|hubraum=displacement:cc|schadstoffklasse=-euro|bild_url=image_link|innenfarbe=interior_color|sitze=-digit',
    },
    {
      system: 'dealer table with umlauts',
      columns:
        'Fahrzeugnr.=stock_number|FIN=vin|Hersteller=make|Modell=model|Ausstattungslinie=trim|Aufbau=body_style|Erstzulassung=year:date_dot|Kilometerstand=mileage:km_unit|Kraftstoff=fuel|Getriebe=transmission|Antriebsart=drivetrain|Leistung (PS)=horsepower|Hubraum (ccm)=displacement:cc|Zylinder=cylinders|Türen=doors|Sitzplätze=-digit|Außenfarbe=exterior_color|Innenausstattung=interior_color|Verkaufspreis=price:euros|Einkaufspreis=-euros|UPE=vehicle_msrp:euros|Vorbesitzer=owner_count|Unfallfrei=accidents/-:yes|Zustand=condition|Ausstattung=features|Beschreibung=description|Bilder=additional_image_link|Standort=dealer_city/-|Händler=dealership_name|PLZ=dealer_zip:plz|Ort=dealer_city|Telefon=dealer_phone|E-Mail=lead_email',
    },
    {
      system: 'camelCase of a software house',
      columns:
        'angebotsNr=stock_number|fahrzeugIdentNr=vin|markeName=make|modellName=model|varianteText=trim|karosserieform=body_style|baujahr=year|laufleistungKm=mileage:km|kraftstoffTyp=fuel|getriebeTyp=transmission|farbeAussen=exterior_color|farbeInnen=interior_color|preisBrutto=price|preisNetto=-money|haendlerPreis=-money|anzahlTueren=doors|anzahlSitze=-digit|anzahlVorbesitzer=owner_count|co2Emission=-co2|verbrauchKombiniert=mpg_combined:l100|verbrauchInnerorts=mpg_city:l100|verbrauchAusserorts=mpg_highway:l100|standtage=-days|inseratUrl=link|fotoUrls=additional_image_link|erstelltAm=date_in_stock|geaendertAm=-date',
    },
    {
      system: 'German data set in snake case',
      columns:
        'Marke=make|Modellbezeichnung=model|Jahr=year|Km-Stand=mileage:km|Preis (EUR)=price|Leistung_kW=-kw|Leistung_PS=horsepower|Kraftstoff=fuel|Schaltung=transmission|Fahrzeugart=body_style|Farbe=exterior_color|Anbieter=dealership_name|Anbieterart=seller_type|Bundesland=dealer_state/-:bundesland|Verkäufer-PLZ=dealer_zip:plz|Link zur Anzeige=link|Inseriert am=date_in_stock:date_dot|Scheckheftgepflegt=service_records|Umweltplakette=-digit',
    },
    {
      system: 'leasing returns list',
      columns:
        'Lfd. Nr.=-rownum|Vertragsnr.=-digits|FIN / VIN=vin|Kennzeichen=-plate|Fabrikat=make|Typ=model:model|Erstzul.=year:monthyear|km=mileage:km|Farbe außen=exterior_color|Polster=interior_color|Kraftst.=fuel|Getr.=transmission|PS=horsepower|ccm=displacement:cc|Listenpreis neu=vehicle_msrp:euros|Restwert=-euros|Angebotspreis=price:euros|HU bis=-monthyear|Schäden=accidents/-:words|Stellplatz=-lot|Sonderausstattung=features',
    },
    {
      system: 'abbreviated stock list',
      columns:
        'FZG_NR=stock_number|FIN=vin|FABRIKAT=make|TYP=model/split:model|EZ=year:date_dot|KM_STD=mileage:km|KW=horsepower/-:kw|PS=horsepower|HUBR=displacement/-:cc|KRST=fuel|GETR_ART=transmission|AUFBAU=body_style|TUER=doors|FARBE_TXT=exterior_color|FARBCD=-code|POLSTER=interior_color/-:interior_color|VK_PR=price|NETTO_VK=-money|EK_PR=-money|UPE=vehicle_msrp|STDTG=-days|ZUG_DAT=date_in_stock|HSN=-money|TSN=-code|VORBES=owner_count|BEST_ART=condition:newused_letter|SCHL_NR=-days|STELLPL=-code|VERK=-person|RES_KZ=-yes',
    },
    {
      system: 'vehicle list with title rows',
      columns:
        'Fahrzeugnr.=stock_number|Fahrgestellnr.=vin|Amtl. Kennzeichen=-plate|Markencode=make|Modellbezeichnung=model|Ausführung=trim|Fahrzeugstatus=condition|Erstzulassungsdatum=year/-:date_dot|Modelljahr=year|Km-Stand lt. Tacho=mileage:km|Leistung PS/kW=horsepower:kw|Kraftstoff=fuel|Getriebeart=transmission|Außenfarbe=exterior_color|Polsterung=interior_color/-:interior_color|Verkaufspreis inkl. MwSt.=price|Verkaufspreis exkl. MwSt.=-money|Listenneupreis=vehicle_msrp|Einkaufspreis=-money|Standzeit (Tage)=-days|Lagereingang=date_in_stock|Filialcode=store_code|Lagerort=-code|Verkäufer=-person|Nächste HU=-date|Anz. Halter=owner_count|Unfallfrei=accidents/-:yes|Scheckheft=service_records|Garantiebezeichnung=-words|Zweitschlüssel=-yes',
    },
    {
      system: 'enterprise system with _TXT and _NUM',
      columns:
        'VHVIN=vin|VHCLE_NR=stock_number|HERSTELLER_TXT=make|BAUREIHE_TXT=series|MODELL_TXT=model|LINIE_TXT=trim|MODJAHR_NUM=year|ERSTZUL_DAT=year/-:year|LAUFL_KM_NUM=mileage:km|MOTOR_TXT=engine|ZYL_NUM=cylinders|LEIST_KW_NUM=horsepower:kw|KRAFTST_TXT=fuel|GETR_TXT=transmission|ANTR_TXT=drivetrain|KAROS_TXT=body_style|LACK_TXT=exterior_color|LACK_CD=-code|INNEN_TXT=interior_color|VKPREIS_BRT_AMT=price|VKPREIS_NET_AMT=-money|UPE_AMT=vehicle_msrp|WAERS_CD=-code|WERK_CD=store_code|WERK_ORT_TXT=dealer_city|WERK_PLZ=dealer_zip:plz|REIFEN_TXT=-words|LEERGEW_KG=-money|VORF_KZ=-code|ZUST_TXT=condition|PAKET_TXT=packages|SA_TXT=features',
    },
    {
      system: 'records of a classifieds site',
      columns:
        'anzeigenNr=stock_number/-:stock_number|ueberschrift=split:title|kaufpreis=price|kmStand=mileage:km|ez=year:monthyear|sprit=fuel|schaltung=transmission|leistung=horsepower|karosse=body_style|tueren=doors|lackfarbe=exterior_color|tuevBis=-words|vorbesitzer=owner_count|extras=features|text=description|fotos=additional_image_link/image_link:additional_image_link|detailseite=link|haendler.firma=dealership_name|haendler.strasse=dealership_address:street|haendler.plz=dealer_zip:plz|haendler.ort=dealer_city|haendler.bundesland=dealer_state:bundesland|haendler.telefon=dealer_phone|haendler.fax=-words|haendler.mail=lead_email|haendler.homepage=dealer_website:site|haendler.bewertung=dealer_rating|haendler.anzahlBewertungen=dealer_review_count|anbieterTyp=seller_type|eingestelltAm=date_in_stock|rateMonatlich=-money|fahrzeugschein.hsn=-money',
    },
    {
      system: 'JSON of a German marketplace',
      columns:
        'mobileAdId=stock_number/-:digits|internalNumber=stock_number|vehicleClass=-words|category=body_style|make=make|model=model|modelDescription=trim/-|vin=vin|firstRegistration=year:monthyear|mileage=mileage:km|power=horsepower:kw|cubicCapacity=displacement:cc|fuel=fuel|gearbox=transmission|exteriorColor=exterior_color|manufacturerColorName=exterior_color/-:words|interiorColor=interior_color|interiorType=interior_color/-:material|doors=doors|seats=-digit|numberOfPreviousOwners=owner_count|accidentDamaged=accidents:yes|price.consumerPriceGross=price|price.dealerPriceGross=-money|price.vatRate=-percent|price.currency=-currency|images=additional_image_link|description=description|emissionClass=-euro|hu=-date',
    },
    {
      system: 'table by hand of a dealership',
      columns:
        'Lfd. Nr.=-rownum|Wagen-Nr.=stock_number|Hersteller=make|Baureihe=model/series|Typ=trim/model|Fahrgestell-Nr.=vin|1. Zulassung=year:date_dot|Tachostand=mileage:km|Leistung (PS)=horsepower|Antriebsart=drivetrain|Kraftstoff=fuel|Schaltung=transmission|Farbe außen=exterior_color|Farbe innen=interior_color|Anz. Türen=doors|Barpreis €=price:euros|UVP €=vehicle_msrp:euros|EK netto=-money|Anzahlung=-money|mtl. Rate=-money|Zustand=condition|Schäden=accidents|Sonderausst.=features|Foto-Link=image_link|weitere Fotos=additional_image_link|Standplatz=-lot|Schlüssel-Nr.=-code|Abgasnorm=-euro|im Bestand seit=date_in_stock:date_dot',
    },
    {
      system: 'dealer system with _BEZ',
      columns:
        'BETRIEB_NR=store_code|BETRIEB_BEZ=dealership_name|KOMM_NR=stock_number|FGST_NR=vin|MARKE_BEZ=make|MODELL_BEZ=model|VAR_BEZ=trim|KAROSS_BEZ=body_style|KRAFT_BEZ=fuel|GETRIEBE_BEZ=transmission|ANTRIEB_BEZ=drivetrain|LEISTUNG_KW=horsepower:kw|HUBRAUM_CCM=displacement:cc|ZYL_ANZ=cylinders|TUER_ANZ=doors|SITZ_ANZ=-digit|FARBE_BEZ=exterior_color|POLSTER_BEZ=interior_color|KM_LEIST=mileage:km|ERSTZUL_DAT=year:date_dot|VK_BRUTTO=price:euros|VK_NETTO=-money|EK_BRUTTO=-money|LISTPR_BRUTTO=vehicle_msrp:euros|ZUGANG_DAT=date_in_stock:date_dot|VERM_STATUS=-words|UNFALL_KZ=accidents:yes|AUSST_LISTE=features|BEMERK_TXT=description|BILD_URL=image_link/additional_image_link',
    },
    {
      system: 'portal table with units',
      columns:
        'Angebots-ID=stock_number|Fahrzeug-Ident-Nr.=vin|Marke=make|Modell=model|Variante=trim|Aufbauart=body_style|EZ (MM/JJJJ)=year:monthyear|Km=mileage:km|Preis (Brutto)=price|Nettopreis=-money|Kraftstoffart=fuel|Getriebeart=transmission|Antrieb=drivetrain|Leistung in PS=horsepower|Hubraum in ccm=displacement:cc|Anzahl Türen=doors|Anzahl Sitze=-digit|Außenfarbe=exterior_color|Innenfarbe=interior_color|Vorbesitzer=owner_count|Verbrauch innerorts (l/100 km)=mpg_city:l100|Verbrauch außerorts (l/100 km)=mpg_highway:l100|CO2 (g/km)=-co2|HU bis=-date|Zustand=condition|Beschreibung=description|Bilder=additional_image_link|Link zum Inserat=link|Händlername=dealership_name|PLZ=dealer_zip:plz|Ort=dealer_city',
    },
    {
      system: 'fleet remarketing, upper case',
      columns:
        'VERTRAGS_ID=-code|FZ_ID=stock_number|FIN_NR=vin|KENNZ=-plate|HERST=make|MOD_BEZ=model|AUSST_LINIE=trim|KAROSSERIE=body_style|FARBE_AUSSEN=exterior_color|FARBE_INNEN=interior_color|KRAFTST_ART=fuel|GETR=transmission|KW_LEISTUNG=horsepower:kw|HUBRAUM=displacement:cc|KM_AKTUELL=mileage:km|ERSTZUL=year:date_dot|RESTWERT=-money|VK_PREIS_BRUTTO=price:euros|LISTENPREIS_BRUTTO=vehicle_msrp:euros|SCHADEN_BETRAG=-money|STANDORT_PLZ=dealer_zip:plz|STANDORT_ORT=dealer_city|REIFENART=-words|SCHLUESSEL_ANZ=-digit|BEREITST_DAT=-date|FOTOS=additional_image_link',
    },
    {
      system: 'JSON of a dealer interface',
      columns:
        'fahrzeugId=stock_number|stammdaten.marke=make|stammdaten.modell=model|stammdaten.version=trim|stammdaten.fin=vin|stammdaten.aufbau=body_style|technik.kraftstoffart=fuel|technik.getriebeart=transmission|technik.leistungInPs=horsepower|technik.hubraumInCcm=displacement:cc|technik.zylinderanzahl=cylinders|technik.tueranzahl=doors|historie.erstzulassungAm=year:date|historie.kilometer=mileage:km|historie.anzahlVorbesitzer=owner_count|historie.unfallfrei=accidents:yes|optik.aussenfarbe=exterior_color|optik.polsterfarbe=interior_color|preise.verkaufspreis=price|preise.einkaufspreis=-money|preise.unverbindlichePreisempfehlung=vehicle_msrp|preise.mwstSatz=-percent|medien.bilder=additional_image_link|texte.freitext=description|standort.name=dealership_name|standort.strasse=dealership_address:street|standort.ort=dealer_city|standort.telefon=dealer_phone|angelegtAm=date_in_stock',
    },
    {
      system: 'workshop software list, second set',
      columns:
        'Lfd-Nr.=-words|Wagen-Nr.=stock_number|Fzg.-Ident.-Nr.=vin|Hersteller=make|Fahrzeugtyp=split/model:makemodel|Fzg-Art=-words|Aufbauart=body_style|Erstzul.=year|Laufleistung [km]=mileage:km|Motorleistung [PS]=horsepower|Hubraum [cm³]=displacement/-:cc|Antriebsenergie=fuel|Schaltung=transmission|Lackierung=exterior_color|Bezug=interior_color/-|Vorbes.=owner_count|Hauspreis brutto [€]=price|Hauspreis netto [€]=-money|Neupreis [€]=vehicle_msrp|Schwacke-EK [€]=market_price/-:market_price|Schwacke-VK [€]=market_price/-|Aufbereitungskosten=-money|Eingangsdatum=date_in_stock|Tage am Hof=-days|HU fällig=-date|Schlüsselbrett=-words|Bereifung=-words|Profiltiefe mm=-words|Serviceheft=service_records:yes|Disponent=-words',
    },
    {
      system: 'German stock export, second set',
      columns:
        'CF_ID=stock_number/-:stock_number|CF_KOMMNR=stock_number|CF_VIN=vin|CF_MARKE_DESC=make|CF_MODELL_DESC=model|CF_AUSST_DESC=trim|CF_MJ=year|CF_EZ_DAT=year/-|CF_KMST=mileage:km|CF_KRAFT_CD=fuel|CF_GETR_CD=transmission|CF_FARBE_DESC=exterior_color|CF_FARBE_CD=-words|CF_INNENF_DESC=interior_color|CF_BRUTTO_AMT=price|CF_NETTO_AMT=-money|CF_LP_AMT=vehicle_msrp|CF_NACHLASS_AMT=incentive|CF_EKP_AMT=-money|CF_FIN_BANK=-words|CF_VFW_FLAG=-words|CF_UNFALL_FLAG=accidents:yes|CF_TAXI_FLAG=vehicle_use/-:words|CF_VORBES_NUM=owner_count|CF_SCHLUESSEL_NUM=-days|CF_BILD_NUM=-days|CF_STANDORT_CD=store_code|CF_STANDORT_ORT=dealer_city|CF_ZUGANG_DAT=date_in_stock|CF_AEND_DAT=-date|CF_BEM_TXT=description',
    },
    {
      system: 'Börsenschnittstelle camelCase, second set',
      columns:
        'haendlerNr=store_code|haendlerName=dealership_name|inseratId=stock_number/-:stock_number|fzgNummer=stock_number|fzgIdentNr=vin|markeBez=make|modellBez=model|variante=trim|fzgZustand=condition|ezMonatJahr=year:monthyear|tachostand=mileage:km|preisBrutto=price|preisAlt=previous_price|preisNetto=-money|mwstAusweisbar=-words|kraftstoffBez=fuel|getriebeBez=transmission|antriebBez=drivetrain|kategorieBez=body_style|anzTueren=doors|anzSitze=-words|grundfarbe=exterior_color|herstellerfarbe=exterior_color|polsterFarbe=interior_color|polsterArt=interior_color/-|leistungKw=horsepower|hubraumCcm=displacement/-:cc|anzZylinder=cylinders|verbrKombi=mpg_combined:l100|verbrInnerorts=mpg_city|verbrAusserorts=mpg_highway|effizienzklasse=-words|sonderausstattung=features|freitext=description|bildUrl1=image_link/additional_image_link|bildUrl2=additional_image_link|bildUrl3=additional_image_link',
    },
  ],
  heldOut: [
    {
      system: 'marketplace export with prefixes',
      columns:
        'fzg_id=stock_number|fzg_marke=make|fzg_modell=model|fzg_version=trim|fzg_typ=body_style|fzg_ez=year:monthyear|fzg_km=mileage:km|fzg_preis_eur=price|fzg_ps=horsepower|fzg_kw=-kw|fzg_kraftstoff_txt=fuel|fzg_getriebe_txt=transmission|fzg_antrieb_txt=drivetrain|fzg_farbe_txt=exterior_color|fzg_polsterfarbe_txt=interior_color|fzg_tueren_anz=doors|fzg_hubraum_ccm=displacement:cc|fzg_zustand_cd=condition|fzg_unfall_flag=accidents:yes|fzg_halter_anz=owner_count|fzg_bilder=additional_image_link|fzg_text=description|hdl_name=dealership_name|hdl_strasse=dealership_address:street|hdl_plz=dealer_zip:plz|hdl_ort=dealer_city|hdl_tel=dealer_phone|hdl_email=lead_email|hdl_nr=store_code',
    },
    {
      system: 'car dealer association table',
      columns:
        'Bestandsnummer=stock_number|Fahrgestell-Nr.=vin|Automarke=make|Fahrzeugmodell=model|Ausstattungsvariante=trim|Karosserie=body_style|Modelljahr=year|Erstzulassungsdatum=-date_dot|Laufleistung=mileage:km_unit|Treibstoff=fuel|Getriebeart=transmission|Allrad=drivetrain/-:yes|Motorleistung=horsepower:ps_unit|Motor=engine|Anzahl Zylinder=cylinders|Anzahl Türen=doors|Lackierung=exterior_color|Innenraumfarbe=interior_color|Bruttopreis=price:euros|Nettopreis=-euros|Neupreis=vehicle_msrp:euros|Anzahl Halter=owner_count|Serienausstattung=features|Fahrzeugbeschreibung=description|Titelbild=image_link|Weitere Bilder=additional_image_link|Detailseite=link|Eingangsdatum=date_in_stock:date_dot|Garantie=-words|Abgasnorm=-euro',
    },
    {
      system: 'JSON of a classified site',
      columns:
        'anzeige.id=stock_number|anzeige.titel=split/-:title|anzeige.text=description|anzeige.datum=date_in_stock|anzeige.url=link|fahrzeug.marke=make|fahrzeug.modell=model|fahrzeug.baujahr=year|fahrzeug.kilometer=mileage:km|fahrzeug.kraftstoff=fuel|fahrzeug.getriebe=transmission|fahrzeug.typ=body_style|fahrzeug.farbe=exterior_color|fahrzeug.leistung.ps=horsepower|fahrzeug.tueren=doors|fahrzeug.ausstattung=features|preis.betrag=price|preis.waehrung=-currency|preis.art=-words|anbieter.name=dealership_name|anbieter.typ=seller_type|anbieter.adresse.strasse=dealership_address:street|anbieter.adresse.plz=dealer_zip:plz|anbieter.adresse.ort=dealer_city|anbieter.telefon=dealer_phone|bilder.url=additional_image_link',
    },
    {
      system: 'Austrian dealer list',
      columns:
        'Nr=-rownum|Fahrgestellnr=vin|Marke=make|Type=model:model|EZ=year:monthyear|KM=mileage:km|Treibstoffart=fuel|Getriebe=transmission|Leistung in PS=horsepower|Antrieb=drivetrain|Karosserieart=body_style|Außenfarbe=exterior_color|Innenfarbe=interior_color|VK-Preis=price:euros|EK-Preis=-euros|Statt-Preis=previous_price:euros|§57a bis=-monthyear|Besitzer=owner_count|Neu/Gebraucht=condition|Extras=features|Anmerkungen=description|Fotos=additional_image_link|Lagernummer=stock_number|Eingestellt am=date_in_stock:date_dot',
    },
    {
      system: 'fleet remarketing German headings',
      columns:
        'Referenznummer=stock_number|Fahrzeugidentifizierungsnummer=vin|Fahrzeughersteller=make|Modellreihe=model:model|Ausführung=trim|Fahrzeugkategorie=body_style|Datum Erstzulassung=year:date_dot|Tachostand (km)=mileage:km|Kraftstoffart=fuel|Schaltgetriebe/Automatik=transmission|Hubraum in cm³=displacement:cc|Leistung in kW=horsepower:kw|Türenzahl=doors|Wagenfarbe=exterior_color|Polsterung=interior_color|Sofortkaufpreis=price:euros|UVP=vehicle_msrp:euros|Mindestgebot=-euros|Auktionsende=-date|Verkäufername=dealership_name|Fahrzeugstandort=dealer_city|Anzahl Schlüssel=-digit|Gesamtgewicht=-weight|Nächste HU=-monthyear',
    },
  ],
};
