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
