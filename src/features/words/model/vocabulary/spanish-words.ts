/** Spanish words of shoppers: values as in a URL, then the phrases without accents. */
export const SPANISH_WORDINGS = `
listingType=USED | usado, usada, usados, usadas, de segunda mano, seminuevo, seminueva
listingType=NEW | nuevo, nueva, nuevos, nuevas
vehicleStyleCode=TRUCK | troca, trocas, troka
extColorSimple=RED | rojo, roja, color rojo
extColorSimple=BLACK | negro, negra, color negro
extColorSimple=WHITE | blanco, blanca, color blanco
extColorSimple=BLUE | azul, color azul
extColorSimple=GRAY | color gris
extColorSimple=SILVER | plateado, plateada, color plata
extColorSimple=GREEN | color verde
extColorSimple=YELLOW | amarillo, amarilla
transmissionCode=AUTOMATIC | automatico, automatica, transmision automatica
transmissionCode=MANUAL | transmision manual
fuelTypeGroup=ELE | electrico, electrica
fuelTypeGroup=HYB | hibrido, hibrida
fuelTypeGroup=GAS | gasolina, de gasolina
driveGroup=4WD | traccion 4x4
vehicleHistoryType=NO_ACCIDENTS | sin accidentes, sin choques
vehicleHistoryType=ONE_OWNER | un dueno, un solo dueno
featureCode=THIRD_ROW | tercera fila
featureCode=SUNROOF | techo panoramico, quemacocos, techo solar
featureCode=LEATHER_SEATS | asientos de cuero, asientos de piel, de cuero, de piel
`;

/** Spanish words that request nothing next to words that do. */
export const SPANISH_FILLERS =
  'carro carros coche coches vehiculo vehiculos de del con un una para por en busco quiero necesito color';
