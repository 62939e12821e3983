import { squashKey } from '../cut-atoms.ts';

/**
 * The wordings that shoppers use in addition to the labels of the registry: values as in a URL, then the phrases.
 * Spaces, hyphens and a plural `s` do not matter.
 */
export const WORDINGS = `
listingType=NEW | new, brand new
listingType=USED | used, pre owned, preowned, second hand, 2nd hand, secondhand
listingType=CERTIFIED | certified, cpo, certified pre owned, certified used, used certified, factory certified
listingType=3P_CERT | third party certified, 3rd party certified, dealer certified
vehicleStyleCode=SEDAN | sedan, saloon
vehicleStyleCode=SUV | suv, crossover, sport utility, sport utility vehicle, cuv
vehicleStyleCode=TRUCK | truck, pickup, pick up, pickup truck, pick up truck, trk
vehicleStyleCode=COUPE | coupe
vehicleStyleCode=HATCHBACK | hatchback, hatch, hot hatch
vehicleStyleCode=CONVERTIBLE | convertible, cabriolet, drop top, ragtop, soft top
vehicleStyleCode=VAN | van
vehicleStyleCode=VAN&vanSubtypeCode=MINIVAN | minivan, mini van
vehicleStyleCode=VAN&vanSubtypeCode=CARGO_VAN | work van, cargo van
vehicleStyleCode=WAGON | wagon, station wagon, estate, estate car
vehicleStyleCode=SEDAN&sedanSubtypeCode=COMPACT_SEDAN | small sedan
vehicleStyleCode=SEDAN&sedanSubtypeCode=MIDSIZE_SEDAN | mid sized sedan
vehicleStyleCode=SEDAN&sedanSubtypeCode=FULLSIZE_SEDAN | large sedan, big sedan
vehicleStyleCode=SEDAN&sedanSubtypeCode=SPORT_SEDAN | sporty sedan, sports sedan
vehicleStyleCode=SUV&suvSubtypeCode=COMPACT_SUV | small suv, compact crossover, small crossover
vehicleStyleCode=SUV&suvSubtypeCode=MIDSIZE_SUV | mid sized suv, medium suv
vehicleStyleCode=SUV&suvSubtypeCode=FULLSIZE_SUV | large suv, big suv
vehicleStyleCode=SUV&suvSubtypeCode=OFFROAD_SUV | offroad suv, off roading suv
bodyStyleSubtypeCode=CREW_CAB | crewcab, crew, crew max, super crew, supercrew cab, mega cab
bodyStyleSubtypeCode=EXTENDED_CAB | ext cab, quad cab, access cab, king cab, super cab, extra cab, xtra cab
bodyStyleSubtypeCode=REGULAR_CAB | reg cab, single cab, standard cab
truckBedLength=LONG_BED | longbed, 8 ft bed, 8 foot bed, 8' bed
truckBedLength=STANDARD_BED | 6.5 ft bed, 6.5 foot bed, 6 ft bed, 6 foot bed, 6' bed
truckBedLength=SHORT_BED | shortbed, 5.5 ft bed, 5.5 foot bed, 5 ft bed, 5 foot bed
fuelTypeGroup=ELE | electric, ev, bev, electric car, electric vehicle, all electric, fully electric, battery electric
fuelTypeGroup=GSL | gas, gasoline, petrol, gas engine, gas powered
fuelTypeGroup=HYB | hybrid, full hybrid
fuelTypeGroup=PIH | plug in hybrid, plugin, plug in, phev
fuelTypeGroup=DSL | diesel, turbo diesel, tdi, duramax, cummins, powerstroke, power stroke, ecodiesel, eco diesel, bluetec, dsl
fuelTypeGroup=HYD | hydrogen, fuel cell
fuelTypeGroup=ALT | alternative fuel, flex fuel, e85, cng, natural gas
driveGroup=AWD | awd, sh awd, all4, e awd, symmetrical awd, symmetrical all wheel drive, all wheel, all wheel drive, all wheel dr, quattro, 4matic, xdrive, 4motion
driveGroup=4WD | 4wd, 4x4, 4 wd, 4 wheel drive, four wheel drive, four by four, 4 by 4, 4 wheel dr
driveGroup=FWD | fwd, front wheel drive, front wheel
driveGroup=RWD | rwd, rear wheel drive, rear wheel
driveGroup=FWD,RWD | 2wd, 2 wd, two wheel drive, 2 wheel drive, 4x2
transmissionCode=AUTOMATIC | automatic, automatic transmission, automatic trans, auto trans, auto transmission, automatic gearbox, 6 speed automatic, 6 speed auto, 8 speed automatic, 8 speed auto, 10 speed automatic, 10 speed auto, 8 speed, 9 speed, 10 speed
transmissionCode=MANUAL | manual, manual transmission, manual trans, stick shift, stick, standard transmission, 5 speed manual, 6 speed manual, manual gearbox, three pedals, 3 pedals, 5 speed, five speed, 5 spd, 5mt, 6mt, 5 spd manual, 6 spd manual, stickshift, std trans
transmissionCode=CVT | cvt, cvt transmission, continuously variable
transmissionCode=DUAL_CLUTCH | dual clutch, dct, double clutch, dsg, pdk
engineCode=3 | 3 cyl, 3 cylinder, three cylinder, i3 engine
engineCode=4 | 4 cyl, 4 cylinder, four cylinder, four cyl, inline 4, 4 banger, v4
engineCode=5 | 5 cyl, 5 cylinder, five cylinder, inline 5
engineCode=6 | 6 cyl, 6 cylinder, six cylinder, six cyl, v6, v 6, inline 6, inline six, straight 6, straight six, flat 6, flat six
engineCode=8 | 8 cyl, 8 cylinder, eight cylinder, v8, v 8, hemi v8
engineCode=10 | 10 cyl, 10 cylinder, v10
engineCode=12 | 12 cyl, 12 cylinder, v12
engineCode=16 | w16
engineCode=ROTARY | rotary engine, wankel
doorCode=2 | 2 door, 2dr, two door
doorCode=3 | 3 door, 3dr, three door
doorCode=4 | 4 door, 4dr, four door
doorCode=5 | 5 door, 5dr, five door
extColorSimple=GRAY | grey, charcoal, gunmetal, graphite
extColorSimple=BURGUNDY | maroon, wine red
extColorSimple=BEIGE | tan, champagne, cream, sand
extColorSimple=BLUE | navy, navy blue
extColorSimple=WHITE | off white, pearl white
extColorSimple=TEAL | turquoise, aqua
extColorSimple=PURPLE | violet
sellerType=p | private, private seller, private party, private owner, private sale, by owner, for sale by owner, from owner, fsbo, no dealer, not a dealer
sellerType=d | dealer, dealership, from a dealer, dealer only, no private seller, no private party, not private
dealType=greatprice | great price, great deal, good deal, good price, best deal, bargain, a steal, great value, hot deal, below market, below market price, below market value, under market, underpriced
vehicleHistoryType=ONE_OWNER | one owner, 1 owner, single owner, one previous owner, 1 previous owner, first owner, original owner, one owner only, only one owner, one owner car
vehicleHistoryType=NO_ACCIDENTS | no accident, accident free, accidents free, zero accidents, 0 accidents, never wrecked, no wreck, no crashes, not wrecked, no collision, never crashed, no damage, undamaged, free of accidents, clean carfax, clean car fax, carfax clean, clean carfax report, clean autocheck, no accident history, no accident reported, without accident, never in an accident, never been in an accident, hasn't been in an accident, no reported accident, no prior accident, no accident ever
vehicleHistoryType=CLEAN_TITLE | clear title, no salvage, not salvage, no salvage title, no rebuilt, no rebuilt title, not rebuilt, no branded title, no salvage or rebuilt, title clean, clean titles only, clean title only
vehicleHistoryType=PERSONAL_USE | personal use, not a rental, no rental, never a rental, no fleet, not fleet, no rental car, non rental, no ex rental, personally owned
vehicleHistoryType=SERVICE_RECORDS | service history, maintenance records, maintenance history, service records available, full service history
vehicleUseType=COMMERCIAL | commercial use
experience=commercial | commercial vehicle, commercial truck, commercial van
homeServices=HOME_DELIVERY | delivery, free delivery, delivered, delivered to my door, delivered to my home, delivered to my house, delivered to me, deliver to me, deliver to my home, delivery to my home, delivery to my door, home delivered, shipped to me, can deliver, ship to me, at home delivery, free home delivery
homeServices=HOME_TEST_DRIVE | home test drive, at home test drive
homeServices=VIRTUAL_TOUR | video tour, virtual tours
vehicleExchange=MONEY_BACK | money back, return policy, returnable, 7 day return
buyOnline=BUY_ONLINE | buy online, online purchase, purchase online, buy it online
featureCode=ADAPTIVE_CRUISE | adaptive cruise, acc, radar cruise, radar cruise control, smart cruise
featureCode=ALARM | alarm
featureCode=ALLOY_WHEELS | alloys, alloy rims, aluminum wheels
featureCode=ANDROID_AUTO | android auto
featureCode=APPLE_CARPLAY | carplay, car play, apple play
featureCode=AUTO_PARKING | self parking, park assist, parking assist, parallel park assist
featureCode=BACKUP_CAMERA | camera, backup camera, back camera, parking camera, rear parking camera, back up camera, backup cam, back up cam, rear camera, reverse camera, reversing camera, rear view camera, rear view cam
featureCode=BLIND_SPOT | blind spot, blind spot monitoring, blind spot warning, blind spot detection, blindspot, bsm
featureCode=CAMERA_360 | 360 camera, 360 cam, 360 degree camera, surround view, surround camera, birds eye camera, 360 view
featureCode=COOLED_SEATS | ventilated seats, cooled seat, ac seats, cooling seats, vented seats
featureCode=CRUISE_CONTROL | cruise
featureCode=EMERGENCY_BRAKING | auto braking, automatic braking, emergency braking, aeb, collision avoidance
featureCode=HEAD_UP_DISPLAY | heads up display, hud, heads up
featureCode=HEATED_SEATS | heated seat, seat heating, seat heaters, seat warmers, warm seats, heated leather
featureCode=HEATED_SEATS,LEATHER_SEATS | heated leather seats
featureCode=HEATED_SEATS,COOLED_SEATS | heated and cooled seats, heated cooled seats, heated and ventilated seats
featureCode=HEATED_STEERING | heated wheel, heated steering
featureCode=KEYLESS_ENTRY | keyless, keyless go
featureCode=LANE_DEPARTURE | lane departure
featureCode=LANE_KEEPING | lane keeping, lane assist, lane keep assist, lane keep
featureCode=LEATHER_SEATS | leather, leather interior
featureCode=LED_HEADLIGHTS | led lights, leds, led headlamps
featureCode=MEMORY_SEATS | seat memory
featureCode=NAVIGATION | nav, navi, gps, navigation system, gps navigation, sat nav, built in nav
featureCode=PARKING_SENSORS | park sensors, parking sensor, rear parking sensors, front and rear parking sensors, sensors for parking
featureCode=POWER_LIFTGATE | power tailgate, power hatch, power trunk, automatic liftgate, auto tailgate
featureCode=POWER_SEATS | electric seats, power seat
featureCode=PREMIUM_AUDIO | premium sound, premium sound system, premium stereo, bose, harman kardon, jbl audio
featureCode=PUSH_START | push button start, push start, push button ignition, push to start
featureCode=REAR_ENTERTAINMENT | dvd, dvd player, rear entertainment system, rear dvd, tv screens
featureCode=REMOTE_START | remote starter, auto start
featureCode=ROOF_RACK | roof rails, luggage rack
featureCode=RUNNING_BOARDS | side steps, nerf bars
featureCode=SATELLITE_RADIO | xm radio, sirius, siriusxm, sirius xm, sirius radio
featureCode=SUNROOF | moonroof, pano, sun roof, moon roof, panoramic sunroof, panoramic roof, pano roof, panoramic moonroof, pano sunroof, glass roof
featureCode=THIRD_ROW | third row, third row seat, third row seating, 3rd row, 3rd row seats, 3rd row seating, 3 row, three row, three rows, 3 rows of seats, 7 seater, 7 seats, 7 passenger, 8 seater, 8 seats, 8 passenger, seats 7, seats 8, seven seater, eight seater, seats seven, seats eight, seven passenger, eight passenger, seven seats, eight seats
featureCode=TOW_HITCH | trailer hitch, hitch, towing hitch
featureCode=TOW_PACKAGE | towing package, tow pkg, towing pkg, trailer package, trailer tow package
featureCode=USB | usb port, usb
featureCode=WIFI | wifi, wi fi, hotspot
featureCode=WIRELESS_CHARGING | wireless charger, wireless phone charging, qi charging
sortBy=derivedpriceASC | sort by price, sorted by price, order by price, ordered by price, cheapest, lowest price, lowest priced, cheapest first, least expensive, price low to high, low to high
sortBy=derivedpriceDESC | most expensive, highest price, highest priced, price high to low, high to low, most expensive first
sortBy=mileageASC | sort by mileage, sorted by mileage, order by mileage, sort by miles, sorted by miles, ordered by mileage, lowest mileage, lowest miles, fewest miles, least miles, lowest mile
sortBy=yearDESC | sort by year, sorted by year, order by year, newest, newest first, newest model
sortBy=datelistedDESC | sort by date, sorted by date, sort by newest listings, sort by date listed, just listed, newly listed, recently listed, newest listings, latest listings, new listings
sortBy=distanceASC | sort by distance, sorted by distance, order by distance, closest, nearest, closest first, nearest first
`;

/**
 * Phrases that give an amount without a number, and the value that they are read as. A note next to the chip says so.
 */
export const VAGUE = `
maxMileage=50000 | low miles, low mileage, low mile, low km, low milage, not many miles, not a lot of miles, few miles, lowish miles
maxMileage=30000 | very low miles, super low miles, really low miles, ultra low miles, very low mileage, extra low miles
mpgRange=MPG_30 | good mpg, good gas mileage, great mpg, great gas mileage, good on gas, fuel efficient, gas saver, good fuel economy, high mpg, economical, great on gas, best mpg, highest mpg, best gas mileage, best on gas, easy on gas, gas efficient, fuel saver, saves gas, saves on gas, good mileage, fuel sipper
featureCode=EMERGENCY_BRAKING | eyesight, eye sight, honda sensing, toyota safety sense, safety sense, co pilot 360, copilot 360
sortBy=derivedpriceASC | focus on price, focused on price, focusing on price, focus on cost
sortBy=mileageASC | focus on mileage, focus on low mileage
driveGroup=AWD,4WD | good in snow, good in the snow, great in snow, great in the snow, snow car, winter car, good for snow, good for winter, good in winter, handles snow
`;

/** Problems in a car's past, and the history filter that excludes them. They are a filter only after a `no`. */
export const LACKED = `
vehicleHistoryType=NO_ACCIDENTS | accident, wreck, wrecked, crashed, damaged, in an accident, in accident, in a wreck, crash, collision, prior accident, reported accident, accident history, accident reported, damage, prior damage, accident damage, body damage, frame damage, accident or damage
vehicleHistoryType=CLEAN_TITLE | salvage, salvaged, salvage title, salvage vehicle, rebuilt, rebuilt title, branded title, branded, salvage or rebuilt, rebuilt or salvage, flood damage, flood, flooded, flood car, totaled, totalled, lemon, lemon law, reconstructed
vehicleHistoryType=PERSONAL_USE | rental, rental car, ex rental, former rental, fleet, fleet vehicle, fleet car, taxi, police car, commercial use history
`;

/** Words with several meanings. The shopper is asked which one applies. */
export const UNCERTAIN = `
What does “auto” mean? | transmissionCode=AUTOMATIC | auto
How much is cheap? | maxPrice=10000 / maxPrice=15000 / maxPrice=20000 / dealType=greatprice | cheap, affordable, inexpensive, low price, low priced, budget friendly, low cost
Which kind of sports car? | vehicleStyleCode=COUPE / vehicleStyleCode=CONVERTIBLE / vehicleStyleCode=SEDAN&sedanSubtypeCode=SPORT_SEDAN | sports car, sport car, sporty car, sporty, fast car
Which kind of family car? | featureCode=THIRD_ROW / vehicleStyleCode=VAN&vanSubtypeCode=MINIVAN / vehicleStyleCode=SUV / vehicleStyleCode=SEDAN | family car, family vehicle, family hauler, for the family, family, for my family
Which kind of luxury car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=LUXURY_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=LUXURY_SUV | luxury, luxury car, luxury vehicle
Which kind of small car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=COMPACT_SEDAN / vehicleStyleCode=HATCHBACK / vehicleStyleCode=SUV&suvSubtypeCode=COMPACT_SUV | compact, compact car, small car, small vehicle
Which kind of midsize car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=MIDSIZE_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=MIDSIZE_SUV | midsize, mid size, mid sized
Which kind of full-size car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=FULLSIZE_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=FULLSIZE_SUV | full size, fullsize, full sized
What should it have for driving off road? | vehicleStyleCode=SUV&suvSubtypeCode=OFFROAD_SUV / driveGroup=4WD | off road, offroad, off roading
Which kind of work truck? | vehicleStyleCode=TRUCK / experience=commercial | work truck
How new is like new? | listingType=CERTIFIED / maxMileage=15000 | like new, almost new, nearly new
Which kind of warranty? | listingType=CERTIFIED / listingType=3P_CERT / listingType=NEW | warranty, under warranty, with warranty, still under warranty
What do you mean by clean? | vehicleHistoryType=NO_ACCIDENTS / vehicleHistoryType=CLEAN_TITLE | clean history, clean record
Which transmission? | transmissionCode=MANUAL / transmissionCode=AUTOMATIC | 6 speed, six speed, 6 spd, 7 speed, seven speed
We can’t search by price drops, but we can search by great prices. | dealType=greatprice | price drop, price dropped, dropped price, price cut, price reduction, reduced price, price reduced, recently reduced, on sale, discounted
Which kind of double cab? | bodyStyleSubtypeCode=CREW_CAB / bodyStyleSubtypeCode=EXTENDED_CAB | double cab, dbl cab
`;

/** Phrases that look like filters but are not: they stay text. */
export const TEXT =
  `new tires, new tyres, new brakes, new engine, new transmission, new battery, new motor, electric windows, like new condition, one
hundred, rust free, green energy, black friday, black rims, black wheels, chrome wheels, red brake calipers, gold rims,
manual windows, gas cap, sport mode, standard, hot, high mileage, high miles, higher mileage, higher miles, austin healey, triumph,
delorean, datsun, packard, studebaker, peugeot, renault, citroen, opel, skoda, lancia, byd, amc, nash, desoto, tvr, lada, de tomaso,
international scout, side by side`
    .split(/,\s*/)
    .map((phrase) => phrase.replaceAll(/\s+/g, ' '));

/**
 * Needs that no car's facts state, such as for whom or for what. Next to words that filter, the page says that these
 * were not searched for. By themselves, they are text.
 */
export const WISHES: ReadonlySet<string> = new Set(
  `reliable, dependable, trustworthy, safe, safest, comfy, comfortable, daily, daily driver, commuter, commuting, commute, for commuting,
  road trip, road trips, long drives, weekend, summer, snow, kid, kids, children, child, baby, toddler, son, daughter, teen, teens, teenager, wife, husband, mom, mother, dad,
  father, grandma, grandpa, grandmother, grandfather, granny, grandson, granddaughter, girlfriend, boyfriend, parents, student, college, school, college kid,
  high school, first, first time, first time buyer, new driver, beginner, uber, lyft, doordash, dog, dogs, car seat, car seats, groceries,
  captain chairs, captains chairs, captain's chairs, captain seats, captains seats, bucket seats, power doors, power sliding doors, sliding doors, power door, high trim,
  top trim, fully loaded, loaded, lightly, gently, well maintained, well kept, trunk space,
  cargo space, lots of room, roomy, spacious, focus on safety, focus on reliability, focus on value, focus on comfort, financing, finance, bad credit, no credit, trade in`
    .split(/,\s*/)
    .map((phrase) => squashKey(phrase)),
);

/** Words that request nothing next to words that do. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and any anything autos be but buy buying by can car cars do find for from get give got has have having i id im in
  interested is it its like look looking me my near need needs of on one ones only pay paying please pls plz preferably
  preferred prefer really sale sell search searching show some something spend stock that thats the there this to ur vehicle vehicles want
  wanted wants we what which who will with w would you your around at available somewhere think thinking also ideally must maybe hey hi
  hello thanks thank very good nice great best kind type sort model models make makes color colors colour colours colored coloured
  exterior priced price prices cost costs budget mileage miles year years old condition body style ok okay fine am are us both either as
  well plus too so just ride asap help gets gotta clean our his her us per since cuz because already currently gonna wanna wtb iso
  carfax siri alexa google whats wish pref gear gearbox nomatter doesntmatter dontcare whatever nopreference heysiri okgoogle made built
  hoping hope love getting selling anyone`.split(/\s+/),
);
