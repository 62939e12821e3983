/** German words in headers, by concept. Compared without umlaut dots, and with `ue` as `u`. */
export const GERMAN_WORDS: Readonly<Record<string, string>> = {
  number: 'nummer nr anzahl anz zahl stk nummern anzahlen zaehler',
  stock:
    'bestand best bestands lager angebots angebot interne intern referenz referenznr inserats ordnungs komm kommissions kommission inventar objekt vorgangs lagerfahrzeug wagennummer fahrzeugnummer fzgnr fzgnummer wagennr lagernummer lagernr lgnr bestandsnummer bestandsnr bestandnr artikel artikelnr artikelnummer kommissionsnummer kommnr objektnummer objektnr angebotsnummer angebotsnr inseratsnummer inseratnr anzeigennummer anzeigennr vorgang internnr fzgid referenznummer wawi auftragsnummer bestnr',
  vin: 'fahrgestellnummer fahrgestell fahrgestellnr fin fahrzeugidentifikationsnummer fahrzeugidentifizierungsnummer identifizierungsnummer identnummer identnr fahrzeugident fgst fgnr fgstnr fahrgest identifikationsnummer fahrzeugidentnr vhvin fgstnummer fahrgestnr vinnr finnr fahrzeugidentnummer fahrzeugidentifikation identifizierung identifizierungsnr',
  vehicle: 'fahrzeug fzg kfz fahrzeuge wagen fz kraftfahrzeug vh fahrz fahrzeugs',
  car: 'pkw',
  listing: 'anzeige anzeigen inserat',
  ad: 'inserate',
  year: 'jahr baujahr bj modelljahr herstellungsjahr produktionsjahr zulassungsjahr modjahr mj bauj baujahre modelljahre jahrgang bjahr modeljahr zuljahr',
  registered:
    'ez erstzulassung erstzul zulassung zulassungsdatum erstzulassungsdatum erstzulassungsjahr inverkehrsetzung erstzulass ersteinsatz erstzuldat erstzuldatum ezdatum ezdat erstzulassungam zugelassen erstzulassungmonat erstzulmonat ezmonat zuldat zuldatum inverkehr inverkehrssetzung erstinverkehrsetzung erstregistrierung',
  make: 'marke herst hersteller fabrikat automarke marken markenname herstellername herstbez markenbezeichnung herstellerbezeichnung fabrikate fabr fahrzeugmarke kfzmarke herstellerbez fahrzeughersteller autohersteller mrk',
  model:
    'modell haupttyp modellbezeichnung modellname modellbez typenbez modelltext modelltyp fahrzeugmodell modelle typbezeichnung typbez verkaufsbezeichnung handelsbezeichnung modbez mod',
  version:
    'untertyp ausstattungslinie ausstattungsvariante variante ausfuhrung modellvariante untermodell linie ausstattungsl typenbezeichnung ausfuhrungslinie ausfuhrungsart ausfuhrungsvariante ausstattungsstufe ausstattungsniveau ausstattungsbezeichnung ausstattungslevel linienbezeichnung designlinie modellausfuhrung varianten ausf ausfbez variantenbezeichnung',
  body: 'karosserie karosserieform karosserieart aufbau aufbauart aufbautyp bauform fahrzeugart fahrzeugkategorie karosse karos aufbauform aufbauten aufb aufbauarten bauweise karosserietyp kaross karo karosserievariante fahrzeugform fahrzeugbauart bauformen',
  category: 'kategorie fahrzeugklasse klasse fahrzeugsegment segmente klassen',
  type: 'typ art bauart bestandsart typen arten',
  mileage:
    'kilometerstand laufleistung kmstand tachostand tacho fahrleistung gelaufen kmstd laufl kilometerst kilometerleistung kmst kmstnd laufleistungkm gesamtlaufleistung gesamtkilometer kilometerstaende wegstrecke gesamtfahrleistung tachoablesung tachokm gefahrene gefahren kilometerzahl kmzahl kmangabe',
  km: 'kilometer kilometern tkm',
  exterior: 'aussen aussere aussenseite auss',
  interior: 'innen innenraum innenausstattung innenraumgestaltung inneneinrichtung innenausst inn interieur kabine',
  color:
    'farbe lackierung aussenfarbe wagenfarbe lackfarbe farbton lack farbbezeichnung grundton lacktyp herstellerfarbe aussenlackierung farben farbbez farbname grundfarbe wagenlack farbbezeichn karosseriefarbe fahrzeugfarbe lackbezeichnung lackname lackton aussenlack farbtonbezeichnung lackierungsfarbe autofarbe',
  interiorcolor:
    'innenfarbe innenraumfarbe polsterfarbe sitzfarbe polsterton bezugsfarbe innenausstattungsfarbe lederfarbe stofffarbe interieurfarbe innenf innenton sitzbezugfarbe farbeinnen',
  upholstery:
    'polster polsterung bezug polst polsterungen bezuge sitzbezug sitzbezuge sitzpolster polsterart polstermaterial leder',
  transmission:
    'getriebe schaltung getr getriebeart getriebetyp schaltgetriebe schaltungsart kraftubertragung getriebeausfuhrung getriebebezeichnung schaltart gangschaltung getriebevariante getrart getriebeform gtr getriebebez',
  engine:
    'motorisierung motorbezeichnung motortyp aggregat triebwerk motorvariante motorkonzept motorbez antriebsaggregat maschine',
  cylinder: 'zylinder zylinderzahl zyl zylanz zylinderanzahl zylinderanz anzahlzylinder',
  displacement: 'hubraum hubr hubraumccm hubvolumen motorgrosse hubraumliter hubraumcm',
  power:
    'leistung motorleistung nennleistung leist motorstarke starke systemleistung gesamtleistung leistungsangabe leistg kraftleistung nennleist',
  hp: 'ps pferdestarken pferdestarke psleistung psanzahl psstark',
  drive:
    'antrieb antriebsart antriebsachse allrad allradantrieb antr antriebsrader antriebskonzept antriebsrad raderantrieb antriebsform antriebsachsen rader radantrieb achsantrieb antriebsvariante angetriebene antriebsstrang',
  fuel: 'kraftstoff kraftst treibstoff sprit kraftstoffart kraftstofftyp treibstoffart brennstoff krst kraftstoffe antriebsstoff kraft kraftstoffbez antriebsenergie energieart energietrager kraftstoffsorte krstf krftst benzinart treibstofftyp kraftstoffbezeichnung energiequelle antriebsmittel motorart',
  door: 'turen tur turzahl turenzahl turanzahl turanz turenanz turigkeit anztur anzturen',
  price: 'pr preis preise betragpreis preisangabe fahrzeugpreis autopreis pkwpreis wagenpreis',
  sale: 'kunden endkunden verkaufs verkauf vk verkaufspreis bruttopreis endpreis barpreis sofortkaufpreis hauspreis endkundenpreis kaufpreis vkpreis bar barzahlung hausp vkp vkpr vkbrutto vkpreisbrutto vpreis bruttoverkaufspreis gesamtpreis ladenpreis abholpreis barverkaufspreis kundenpreis verkaufsbetrag onlinepreis internetpreis webpreis inseratspreis schauraumpreis festpreis fixpreis preisinkl endverbraucher endverbraucherpreis privatpreis',
  ask: 'angebotspreis preisvorstellung angebotspr wunschpreis forderung',
  msrp: 'neupreis uvp upe listenpreis neuwagenpreis unverbindliche preisempfehlung listenneupreis bruttolistenpreis blp katalogpreis werkspreis grundpreis lp lpbrutto listpr listenpr neuwert listenpreisneu herstellerpreis uvpreis originalpreis neupr neupreisbrutto listpreis erstpreis blpr neuwagenlistenpreis herstellerempfehlung nwpreis listenpreisbrutto',
  cost: 'einkaufspreis einkauf ek handlereinkauf ekp ekpreis ekpr einstandspreis einstand einkaufswert hek hekpreis handlerek gestehung gestehungskosten beschaffung',
  previous:
    'alter alterpreis ursprunglicher statt stattpreis fruherer vorheriger streichpreis vorher bisheriger ehemaliger altpreis ursprungspreis streich alt alterpr vorpreis vorherpreis preisalt alte durchgestrichen durchgestrichener altervk zuvor ehemals reduziertvon ausgangspreis frueherer vormals anfangspreis',
  incentive:
    'rabatt nachlass pramie preisnachlass ersparnis bonus umweltbonus preisvorteil abschlag preisreduktion preisreduzierung aktionsrabatt rabattbetrag rabattierung vergunstigung einsparung preissenkung kaufpramie wechselpramie inzahlungnahmepramie gutschrift nachlassbetrag',
  certified: 'zertifiziert werksgepruft gepruft werksgarantie_siegel zertifizierung herstellergepruft zertifikat',
  new: 'neu neuwagen neufahrzeug neuzustand nw',
  used: 'gebraucht gw gebrauchtwagen gebrauchte gebr gebrwagen',
  condition: 'zustand fahrzeugzustand fahrzeugstatus zust zustandsart fzgzustand nutzungszustand zustandsbeschreibung',
  title: 'titel uberschrift titeltext inserattitel anzeigentitel schlagzeile uberschr',
  date: 'dat datum am seit daten_ zeitpunkt',
  posted:
    'eingestellt erstellt eingangs eingang inseriert erstellungs einstell veroffentlicht erstelldatum eingangsdatum einstelldatum standdatum zugang hereinnahme lagereingang eingegangen bestandseingang online aufnahme aufgenommen einstellung anlage angelegt zugangs zugangsdatum zugangam eingangdat eingdat eing einstand_datum einstellungsdatum lagerdatum lagerzugang lagerzugangsdatum onlineseit online_seit erfassungsdatum erfasst angelegtam aufnahmedatum einstelltag bestandsdatum bestandszugang inseriertseit anzeigendatum erstellungsdatum erstellungszeitpunkt veroffentlichung veroffentlichungsdatum lagerbeginn hofzugang',
  updated:
    'geandert anderung aktualisiert anderungsdatum aenderung aenderungsdatum anderungam aend anderungszeit letzte_anderung geandertam aktualisierung aktualisierungsdatum aktualisiertam',
  image: 'bild foto bildlink bildurl fotourl bildadresse bilddatei bildlinks',
  images:
    'bilder bildadressen fotos aufnahmen bildergalerie galerie bilderliste fotoliste bildliste bildurls fotourls bilderurls fotostrecke bildstrecke fotogalerie bildmaterial medien bilddateien fotolinks',
  first:
    'haupt titelbild hauptbild hauptfoto vorschaubild erstes startbild hauptansicht erste titelfoto aufmacher vorschau startfoto frontbild',
  more: 'weitere zusatzliche restliche sonstige weit zusatz alle',
  url: 'adresse_web weblink webadresse verweis internetadresse fahrzeuglink verlinkung angebotslink inseratslink inseratlink anzeigenlink webseitenlink fahrzeugurl',
  page: 'detailseite detailansicht detaillink detail exposeseite fahrzeugseite angebotsseite',
  description:
    'beschreibung fahrzeugbeschreibung inseratstext beschreibungstext anzeigentext angebotstext verkaufstext webtext beschr beschreib fahrzeugtext fahrzeugbeschr produkttext produktbeschreibung langbeschreibung inserattext werbetext fliesstext exposetext',
  comment:
    'bemerkung bemerkungen anmerkung anmerkungen freitext hinweise notiz notizen kommentar zusatztext hinweis information bem anm erlauterung erlauterungen zusatzinfo zusatzinformation zusatzinformationen fahrzeugbemerkung verkauferhinweis notes_text',
  feature:
    'ausstattung ausstattungen sonderausstattung serienausstattung extras ausstattungsmerkmale merkmale zubehor sa serien sonder ausstattungsliste optionen ausstattungstext ausstattungsdetails sonderausst serienausst serienausst_ zusatzausstattung zusatzausstattungen mehrausstattung sonderzubehor austattung ausstattungsumfang ausstattungspunkte highlights merkmalliste extraliste ausstattungskatalog sonderausstattungen komfort',
  package: 'paket pakete ausstattungspakete pakte',
  dealer:
    'handler handlers hdl anbieter verkaufer autohaus kunden kunde filiale betrieb haus inserent niederlassung verkaufshaus vertriebspartner partner filialname betriebsname autohausname handlername anbietername verkauferbetrieb niederlassungs haendlerbetrieb handlerbetrieb standortname verkaufsstelle vertragshandler firmen',
  name: 'bez bezeichn bezeichnung firma firmenname',
  address: 'adresse anschrift anschr strassehausnr strasseundhausnummer hausnummer hausnr',
  street: 'strasse strassenname str',
  location: 'standort fahrzeugstandort',
  state: 'bundesland kanton land_bund region_land bundesl bdl',
  zip: 'plz postleitzahl postleit plznr postltz plzort postlz',
  phone:
    'telefon telefonnummer rufnummer fon mobilnummer handy tel telefonnr telnr rufnr fonnr telefonverkauf festnetz hotline mobiltelefon telefonkontakt telefonhandler',
  contact: 'ansprechpartner kontakt ansprechperson',
  website: 'webseite internetseite homepage homepageurl webauftritt internetauftritt webadr hp_url www',
  latitude: 'breitengrad geobreite breitengrade',
  longitude: 'langengrad geolange langengrade geolaenge',
  rating:
    'bewertung sterne bewertungsschnitt sternebewertung bewertungsdurchschnitt durchschnittsbewertung bewertungspunkte bewertungsnote',
  review: 'bewertungen rezensionen bewertungsanzahl anzahlbewertungen rezension kundenbewertungen kundenstimmen',
  owner:
    'halter vorbesitzer besitzer fahrzeughalter vorhalter vorbes voreigentumer halterzahl vorbesitzeranzahl vorbesitzerzahl halteranzahl vorbesitz anzahlvorbesitzer anzahlhalter eigentumer halteranz vorbesanz vbesitzer besitzeranzahl',
  accident:
    'unfall unfalle unfallfahrzeug unfallschaden beschadigt beschadigtes vorschaden schaden unfallwagen unfallschaeden unfallhistorie vorschaeden unfallstatus unfallauto unfallkz',
  service:
    'scheckheft scheckheftgepflegt serviceheft wartungsheft sheft servicehistorie inspektionsheft inspektionshistorie wartungshistorie servicenachweis wartungsnachweis inspektionen checkheft serviceheftgepflegt wartungsbuch scheckheftgepfl servicebuch digitalesserviceheft inspektion',
  mpg: 'verbrauch kraftstoffverbrauch verbr spritverbrauch normverbrauch durchschnittsverbrauch treibstoffverbrauch verbrauchswert',
  city: 'ort abholort auslieferungsort stadt wohnort innerorts ortschaft gemeinde wohnsitz betriebsort handlerort standortort stadtname ortsname',
  highway: 'ausserorts landstrasse autobahn ausserort uberland',
  combined: 'kombiniert komb kombi gesamtverbrauch kombinierter durchschnitt',
  electric: 'elektrische elektrisch elektro elektr batterieelektrisch',
  range: 'reichweite elreichweite reichw elektroreichweite batteriereichweite reichweitekm wltpreichweite ereichweite',
  amount: 'betrag',
  value: 'wert',
  code: 'kennung',
  id: 'kennnummer',
  text: 'langtext kurztext text txt',
  is: 'ist hat',
  flag: 'kz',
  list: 'liste',
  history: 'historie',
  modelseries: 'baureihe modellreihe',
  manufactured: 'herstellung',
  branch:
    'fil werk filialcode filialnummer filialnr betriebsnummer filialnummern filialkennung betriebsnr betriebsstatte betriebskennung hauscode standortcode standortkennung standortnr niederlassungsnr filialkurzel',
  email: 'mailadresse emailadresse epost mailkontakt mailadr kontaktmail anfrageemail',
  accidentfree: 'unfallfrei unfallfreies unfallfreiheit ohneunfall',
  without: 'ohne frei',
  gross: 'brutto brt brutt bruttobetrag bruttopr inklmwst mwstinkl bruttoeuro',
  promo: 'aktion aktions aktionspreis sonder sonderpreis aktionspr sonderangebot sonderpr angebotsaktion tiefpreis',
  read: 'stand std',
  market:
    'markt marktpreis marktwert schwacke schwackewert dat_wert eurotax eurotaxwert handlerverkaufswert marktpreisspanne',
  program:
    'siegel gutesiegel qualitatssiegel qualitatsprogramm gebrauchtwagenprogramm gebrauchtwagensiegel prufsiegel gwsiegel gwprogramm',
  country: 'land staat landercode landeskennzeichen landcode laendercode landkz landkurz nation',
  hand: 'erstehand handwechsel',
  use: 'nutzung nutzungsart verwendung fahrzeugnutzung vornutzung vorbenutzung verwendungszweck',
  sponsored: 'gesponsert',
  moneyback: 'ruckgaberecht geldzuruck geldzuruckgarantie',
  logo: 'logobild firmenlogo handlerlogo',
  seller_kind: 'anbietertyp verkauferart anbieterart handlerart verkaufertyp',
};

/** Words of headers of columns that we do not use. */
export const GERMAN_UNUSED_WORDS =
  'hu au tuv hauptuntersuchung schadstoffklasse abgasnorm emissionsklasse umweltplakette feinstaubplakette plakette klimaanlage mwst mehrwertsteuer umsatzsteuer ust oldtimer sitze sitzplatze sitzplatzanzahl netto nettopreis handlerpreis standtage standzeit vertrag vertrags vertragsnr kennzeichen restwert stellplatz lfd laufende garantie gesamtgewicht leergewicht gewicht mindestgebot auktionsende auktion gebot wahrung finanzierung rate monatsrate leasing leasingrate anzahlung gultig bis nachste co2 emission sprache reifen felgen reserviert verfugbar lieferzeit schlussel bereitst bereitstellung fax telefax felge leergew zuladung anhangelast standtg stdtg schlnr schl stellpl lagerort lagerplatz verkaufsberater berater resk res reservierung hsn tsn kba ek einkauf ankauf ankaufspreis ausweisbar differenz differenzbesteuert besteuerung metallic metallisch vorfuhr gange ganganzahl gangzahl steuer versicherung versicherungsklasse typklasse garantiebezeichnung laufzeit schlussrate batterie batteriekapazitat akku drehmoment hochstgeschwindigkeit beschleunigung tankvolumen kofferraum lange breite hohe radstand kennz amtl waers zulassungsbescheinigung abgas euronorm co2klasse energieeffizienz effizienzklasse sommerreifen winterreifen aufrufe merkzettel marge kosten provision motorcode motornummer motornr schlusselnr schlusselbrett schlusselnummer schlusselanzahl rang lfdnr zeilennr zeilennummer laufnr pos_nr position disponent bearbeiter sachbearbeiter aufbereitung aufbereitungskosten instandsetzung instandsetzungskosten nebenkosten fahrzeugbrief briefnr briefnummer zbii zb2 zulbesch kfzbrief bereifung profiltiefe reifengrosse reifenart felgengrosse felgenart tuevbis tuvbis hubis hufallig hudatum hudat au_bis leasingfaktor anzahlungsbetrag rateab finanzierungsrate monatsraten effzins sollzins zinssatz zins mindestpreis verhandlungsspielraum umweltzone feinstaub mwstsatz mwstkz mwstausweisbar steuersatz steuerart diffbest diffbesteuerung diffst regelbesteuert energieklasse emissionsschlussel emissionsstandard schadstoff co2effizienz farbcode lackcode farbnr farbnummer farbschl lacknr gangeanzahl anzsitze sitzeanzahl sitzanz fahrersitze nutzlast anhanger anhangerlast abmessungen hofplatz halle abstellplatz standplatz parkplatz platznr reserviertbis verkauftam verkaufsdatum auslieferung lieferdatum auslieferdatum rechnungsnr rechnung kundennr_kaufer kaufer finanzierungsbank bank kreditgeber versicherer restlaufzeit mietpreis miete aboreise klicks besuche anfragen merker geloscht archiviert erloschen exportiert status_export';
