/** Makes as US shoppers write them, by their name in vPIC. Makes that are not listed are left out. */
export const MAKES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Acura|Alfa Romeo|Aston Martin|Audi|Bentley|BMW|Bugatti|Buick|Cadillac|Chevrolet|Chrysler|Daewoo|Dodge|Eagle|Ferrari|' +
    'Fiat>FIAT|Fisker|Ford|Genesis|Geo|GMC|Honda|Hummer>HUMMER|Hyundai|Infiniti>INFINITI|INEOS|Isuzu|Jaguar|Jeep|KARMA>Karma|' +
    'Kia|Koenigsegg|Lamborghini|Land Rover|Lexus|Lincoln|Lotus|Lucid|Maserati|Maybach|Mazda|McLaren|Mercedes-Benz|Mercury|' +
    'MINI|Mitsubishi|Morgan|Nissan|Oldsmobile|Pagani|Plymouth|Polestar|Pontiac|Porsche|Ram|RIVIAN>Rivian|Rolls-Royce|' +
    'SAAB>Saab|Saturn|smart|Spyker|Subaru|Suzuki|Tesla|Toyota|VinFast|Volkswagen|Volvo'
  )
    .split('|')
    .map((entry) => entry.split('>'))
    .map(([name, label]) => [name!, label ?? name!]),
);

/** `Make | name in vPIC, … | name here`; an empty name here drops the model, `Make:Model` moves it to another make. */
export const RENAMED_MODELS = `
Alfa Romeo | Giulia (952) | Giulia
Aston Martin | V8 Vantage, V12 Vantage | Vantage
Audi | A7 e | A7
Audi | A8 L, A8 e, A8 L e | A8
Audi | A4 allroad | A4 allroad
Audi | Q4 | Q4 e-tron
Audi | Q6 | Q6 e-tron
Audi | SQ6 | SQ6 e-tron
Audi | Q5 e | Q5
Bentley | ARMOURED ARNAGE | Arnage
Bentley | Roll Royce Silver Seraph, Rolls-Royce Park Ward |
BMW | Alpina, B7, Alpina B7 | Alpina B7
BMW | M3Ci | M3
McLaren | ARTURA | Artura
McLaren | ELVA | Elva
McLaren | SENNA, SENNA GTR | Senna
Bugatti | Chiron Pur Sport, Chiron Supersport | Chiron
Buick | Coachbuilder, Incomplete, Allure |
Cadillac | Commercial Chassis, Hearse, Limousine |
Cadillac | Deville | DeVille
Cadillac | Lyriq | LYRIQ
Cadillac | Optiq | OPTIQ
Cadillac | Vistiq | VISTIQ
Cadillac | Celestiq | CELESTIQ
Chevrolet | 3 ton, Alero, Caprice Police Vehicle, Epica, G-Series, GMT-400, Hearse/Limo, Kalos, Matiz, Onix, Optra, Orlando, U100, Suburban HD, Silverado, Silverado HD, Silverado LD, Silverado LTD |
Chevrolet | Astro Van | Astro
Chevrolet | Geo Prizm | Prizm
Chevrolet | S-10 Pickup | S-10
Chevrolet | Trailblazer | TrailBlazer
Chrysler | 300C | 300
Chrysler | Caravan, Concorde/LHS, Grand Caravan, Neon, Stratus, Viper, Vision, Grand Voyager |
Chrysler | Town and Country | Town & Country
Daewoo | G2X, Laganza V-car, Leganza V-200 & variants/derivatives |
Daewoo | LANOS | Lanos
Daewoo | LEGANZA | Leganza
Daewoo | NUBIRA | Nubira
Dodge | Caravan/Grand Caravan | Grand Caravan
Dodge | Ram, Colt |
Ferrari | 348 Spider, 348 tb, 348 ts | 348
Ferrari | 355 Berlinetta, 355 GTS, 355 Spider | F355
Ferrari | 360, Challenge Stradale | 360
Ferrari | 430 | F430
Ferrari | 458 Italia | 458
Ferrari | 456M | 456
Ferrari | 550 Barchetta, 550 Maranello | 550
Ferrari | 575M Maranello | 575
Ferrari | 599 GTB Fiorano | 599
Ferrari | California T | California
Ferrari | F12 Berlinetta, F12 Special Series, F12 tdf (Tour de France) | F12berlinetta
Ferrari | La Ferrari | LaFerrari
Ferrari | Portofino M | Portofino
Ferrari | 812 | 812 Superfast
Ferrari | SF90 | SF90 Stradale
FIAT | Freemont, Ducato |
Fisker | Nina |
Ford | E-450, E-550, B600, B700, B800, L8501, L8511, L9501, L9511, L9522, LT8511, LT9511, LT9513, LT9522, P700, P800, GT MKII, F-600 |
Ford | Ecosport | EcoSport
Ford | F-250 | F-250 Super Duty
Ford | F-350 | F-350 Super Duty
Ford | F-450 | F-450 Super Duty
Ford | F-550 | F-550 Super Duty
GMC | Cruise Origin AV, Electric Vehicle, Motorhome Chassis, P Truck Forward, Rally, Vandura, Suburban, Sierra, Sierra HD, Sierra Limited |
GMC | Hummer EV Pickup | HUMMER EV Pickup
GMC | Hummer EV SUV | HUMMER EV SUV
GMC | Jimmy Utility | Jimmy
Honda | Accord Crosstour | Crosstour
Honda | del Sol | Civic del Sol
Honda | EV Plus, FCX Clarity |
Hyundai | Ioniq | IONIQ
Hyundai | Ioniq 5 | IONIQ 5
Hyundai | Ioniq 5 N | IONIQ 5 N
Hyundai | Ioniq 6 | IONIQ 6
Hyundai | Ioniq 6 N | IONIQ 6 N
Hyundai | Ioniq 9 | IONIQ 9
Hyundai | Nexo | NEXO
Isuzu | Rodeo/Amigo | Amigo
Jaguar | XJ12, XJ6, XJ8, XJR, XJ, Vanden Plas | XJ
Jaguar | XK8, XK | XK
Jaguar | S-Type | S-TYPE
Jaguar | X-Type | X-TYPE
Jeep | Wrangler JK | Wrangler
Karma | Atlantic, Gyesera, Kaveya, Karma |
Koenigsegg | Koenigsegg Automotive, One:1 |
Lamborghini | 147, Roadster |
Lamborghini | Huracan | Huracán
Lamborghini | Murcielago | Murciélago
Lamborghini | URUS | Urus
Land Rover | New Range Rover | Range Rover
Lincoln | Mark | Mark VIII
Lotus | 340R, Eagle, Eclat, Elite, Eleven, 2-Eleven, Europa, MEL, Monaco, Monza, Spa, Turbo Esprit |
Lotus | ELETRE | Eletre
Maserati | Grancabrio | GranCabrio
Maserati | Granturismo | GranTurismo
Mazda | MX-5 | MX-5 Miata
Mazda | Millenia | Millenia
Mercedes-Benz | CL-Class, CLA-Class, CLK-Class, CLS-Class | =
Mercedes-Benz | CLA-Class | CLA
Mercedes-Benz | CLS-Class | CLS
Mercedes-Benz | EQB-Class | EQB
Mercedes-Benz | EQE-Class Sedan | EQE
Mercedes-Benz | EQE-Class SUV | EQE SUV
Mercedes-Benz | EQS-Class Sedan | EQS
Mercedes-Benz | EQS-Class SUV | EQS SUV
Mercedes-Benz | GLA-Class | GLA
Mercedes-Benz | GLB-Class | GLB
Mercedes-Benz | GLC-Class | GLC
Mercedes-Benz | GLE-Class | GLE
Mercedes-Benz | GLK-Class | GLK
Mercedes-Benz | GLS-Class | GLS
Mercedes-Benz | M-Class, ML-Class | M-Class
Mercedes-Benz | SLC-Class | SLC
Mercedes-Benz | SLS-Class | SLS AMG
Mercury | Monterey | Monterey
MINI | Cooper Convertible | Convertible
MINI | Cooper Coupe | Coupe
MINI | Cooper Roadster | Roadster
MINI | Hardtop, Cooper | Cooper
Mitsubishi | RVR |
Mitsubishi | Lancer SportBack | Lancer Sportback
Nissan | 200SX | 200SX
Nissan | Altra, Altra-EV, X-Trail, Sentra Classic |
Nissan | Ariya Hatchback, Ariya MPV | Ariya
Nissan | Kicks MPV | Kicks
Nissan | Nissan Z | Z
Nissan | Leaf | LEAF
Nissan | Cube | cube
Oldsmobile | Eighty Eight (88) | Eighty-Eight
Oldsmobile | Ninety Eight (98) | Ninety-Eight
Oldsmobile | Cutlass Ciera | Ciera
Polestar | PS1 | 1
Polestar | PS2 | 2
Polestar | Polestar 3 | 3
Polestar | Polestar 4 | 4
Pontiac | Firefly, Matiz, Pursuit, Wave |
Pontiac | Grand AM | Grand Am
Ram | 4000, Cargo Van |
Ram | Promaster City | ProMaster City
Rivian | EDV, RCV | EDV
Rolls-Royce | Flying Spur, Touring Limousine |
Saturn | LS, LS1, LS2, LW1, LW2, LW200, LW300, L200, L300 | L-Series
Saturn | SC1, SC2, SL, SL1, SL2, SW1, SW2 | S-Series
Saturn | Ion | ION
Saturn | Sky | SKY
Saturn | Vue | VUE
smart | EQ Fortwo | EQ fortwo
smart | Fortwo, Fortwo Electric Drive, smart | fortwo
Subaru | XV CrossTrek | Crosstrek
Subaru | B9 Tribeca | Tribeca
Suzuki | Grand Vitara XL-7 | XL7
Toyota | bZ | bZ
Toyota | FCHV-adv |
Toyota | COROLLA iM | Corolla iM
Toyota | Corolla Matrix | Matrix
Toyota | Echo | ECHO
Toyota | Pick-Up | Pickup
Toyota | Prius Prime (PHEV) | Prius Prime
Toyota | RAV4 Prime (PHEV) | RAV4 Prime
Toyota | Prius C | Prius c
Toyota | Prius V | Prius v
Toyota | Camry Solara | Solara
Toyota | Scion FR-S | Scion:FR-S
Toyota | Scion iA | Scion:iA
Toyota | Scion iM | Scion:iM
Toyota | Scion iQ | Scion:iQ
Toyota | Scion tC | Scion:tC
Toyota | Scion xA | Scion:xA
Toyota | Scion xB | Scion:xB
Toyota | Scion xD | Scion:xD
Volkswagen | CC | CC
Volkswagen | GLI | Jetta GLI
Volkswagen | GTI, Golf GTI | Golf GTI
Volkswagen | Golf III | Golf
Volkswagen | R32 | R32
Volkswagen | Jetta Wagon | Jetta
Volvo | 850 Series | 850
Volvo | 940 Series | 940
Volvo | 960 Series | 960
Volvo | C70 / C30 |
Volvo | EX30 CC | EX30 Cross Country
Volvo | V60CC | V60 Cross Country
Volvo | V90CC | V90 Cross Country
`;

/**
 * Corrections and additions to vPIC: `Make | model | body style | years | trims`. A trim may have its own years. If a
 * line names trims, they replace vPIC's when the line starts with `!`; otherwise they are added.
 */
export const ADDED_MODELS = `
Acura | MDX Sport Hybrid | SUV | 2017-2020 | Technology, Advance
Acura | RLX Sport Hybrid | SEDAN | 2014-2020 | Base, Technology, Advance
Audi | A3 Sportback e-tron | HATCHBACK | 2016-2018 | Premium, Premium Plus, Prestige
Audi | allroad | WAGON | 2001-2005, 2013-2016 | Premium, Premium Plus, Prestige
Audi | Q4 Sportback e-tron | SUV | 2022-2026 | Premium, Premium Plus, Prestige
Audi | Q5 Sportback | SUV | 2021-2026 | Premium, Premium Plus, Prestige
Audi | SQ5 Sportback | SUV | 2021-2026 | Premium, Premium Plus, Prestige
Audi | Q8 e-tron | SUV | 2024-2025 | Premium, Premium Plus, Prestige
Audi | Q8 Sportback e-tron | SUV | 2024-2025 | Premium, Premium Plus, Prestige
Bentley | Continental GT | COUPE | 2004-2026 | Base, Speed, V8, V8 S, Azure, Mulliner
BMW | Z4 M | CONVERTIBLE | 2006-2008 | Base
Buick | Regal Sportback | HATCHBACK | 2018-2020 | Preferred, Preferred II, Essence, GS, Avenir
Cadillac | Escalade ESV | SUV | 2003-2026 | Base, Luxury, Premium, Premium Luxury, Platinum, Sport
Chevrolet | Spark EV | HATCHBACK | 2014-2016 | 1LT, 2LT
Chevrolet | Suburban 1500 | SUV | 2000-2014 | LS, LT, LTZ
Chevrolet | Suburban 2500 | SUV | 2000-2013 | LS, LT
FIAT | 500c | CONVERTIBLE | 2012-2019 | Pop, Lounge, Abarth
FIAT | 500e | HATCHBACK | 2013-2019, 2024-2026 | Base, Inspired
Ford | Escape Plug-in Hybrid | SUV | 2020-2026 | SE, SEL, Titanium, Base
Ford | Expedition EL | SUV | 2007-2017 | XL, XLT, Limited, King Ranch, Platinum, Eddie Bauer
Ford | Explorer Sport | SUV | 2001-2003 | Base, Choice, Value, XLT
Ford | Focus ST | HATCHBACK | 2013-2018 | Base
Ford | Fusion Plug-in Hybrid | SEDAN | 2019-2020 | Titanium, SEL
GMC | Envoy XUV | SUV | 2004-2005 | SLE, SLT
GMC | Yukon XL 1500 | SUV | 2000-2014 | SLE, SLT, Denali
GMC | Yukon XL 2500 | SUV | 2000-2013 | SLE, SLT
Honda | Clarity Plug-in Hybrid | SEDAN | 2018-2021 | Base, Touring
Honda | Clarity Electric | SEDAN | 2017-2019 | Base
Hyundai | Elantra GT | HATCHBACK | 2013-2020 | Base, Sport, N Line
Hyundai | IONIQ Hybrid | HATCHBACK | 2017-2022 | Blue, SE, SEL, Limited
Hyundai | IONIQ Electric | HATCHBACK | 2017-2021 | Base, SE, Limited
Hyundai | IONIQ Plug-in Hybrid | HATCHBACK | 2018-2022 | Base, SE, SEL, Limited
Jeep | Wrangler Unlimited | SUV | 2004-2023 | Sport, Sport S, X, Sahara, Rubicon, Willys, Willys Wheeler, High Altitude
Kia | Optima Plug-in Hybrid | SEDAN | 2017-2020 | EX
Lexus | IS F | SEDAN | 2008-2014 | Base
Lexus | RC F | COUPE | 2015-2025 | Base, Track Edition
Lexus | GS F | SEDAN | 2016-2020 | Base
Lincoln | Navigator L | SUV | 2007-2026 | Base, Select, Premiere, Reserve, Black Label
Maserati | GranSport | COUPE | 2005-2006 | Base
Mazda | MX-5 Miata RF | CONVERTIBLE | 2017-2026 | Club, Grand Touring
Mercedes-Benz | GLC Coupe | SUV | 2017-2026 | GLC 300 4MATIC, AMG GLC 43, AMG GLC 63
Mercedes-Benz | GLE Coupe | SUV | 2016-2026 | GLE 450 4MATIC, AMG GLE 43, AMG GLE 53, AMG GLE 63 S
Porsche | Carrera GT | CONVERTIBLE | 2004-2005 | Base
Porsche | Cayenne Coupe | SUV | 2020-2026 | Base, S, GTS, Turbo, E-Hybrid
Porsche | Taycan Cross Turismo | WAGON | 2021-2026 | 4, 4S, Turbo, Turbo S
Toyota | Grand Highlander Hybrid | SUV | 2024-2026 | LE, XLE, Limited, MAX Limited, MAX Platinum
Toyota | Tundra Hybrid | TRUCK | 2022-2026 | Limited, Platinum, 1794 Edition, TRD Pro, Capstone
Volkswagen | CC | SEDAN | 2009-2017 | Sport, Luxury, R-Line, VR6
Volkswagen | Jetta GLI | SEDAN | 2008-2026 | Base, S, SEL, Autobahn, 35th Anniversary
Volvo | C40 Recharge | SUV | 2022-2024 | Core, Plus, Ultimate, Twin
Volvo | XC70 | WAGON | 2003-2016 | 2.5T, 3.2, T6, T5
Acura | MDX | SUV | 2001-2026 | Base, Technology, Advance, A-Spec (2019-2026), Type S (2022-2026), Touring (2001-2009), Sport Hybrid (2017-2020)
Acura | TL | SEDAN | 1996-2014 | Base, Type S (2002-2008), SH-AWD (2009-2014), Technology (2009-2014), Special Edition (2013-2014)
Acura | TLX | SEDAN | 2015-2025 | Base, Technology, Advance, A-Spec (2018-2025), Type S (2021-2025)
Acura | RSX | COUPE | 2002-2006 | Base, Type S
Audi | A5 Sportback | HATCHBACK | 2018-2026 | Premium, Premium Plus, Prestige
Audi | S5 Sportback | HATCHBACK | 2018-2026 | Premium, Premium Plus, Prestige
BMW | 1 Series | COUPE | 2008-2013 | 128i, 135i, 135is (2013), M Coupe (2011)
BMW | 2 Series | COUPE | 2014-2026 | 228i, 230i, M235i, M240i, 228i xDrive, 230i xDrive, M240i xDrive, M235i xDrive
BMW | 3 Series | SEDAN | 1990-2026 | 318i (1990-1998), 320i (2012-2018), 320i xDrive (2013-2018), 323i, 325i, 325xi, 325Ci, 328i, 328xi, 328i xDrive (2009-2016), 328d (2014-2018), 330i, 330xi, 330Ci, 330e, 330i xDrive (2017-2026), 330e xDrive (2021-2024), 335i, 335i xDrive (2009-2015), 335xi, 335d, 335is, 340i, 340i xDrive (2016-2019), M340i, M340i xDrive
BMW | 4 Series | COUPE | 2014-2026 | 428i, 428i xDrive, 430i, 430i xDrive, 435i, 435i xDrive, 440i, 440i xDrive, M440i, M440i xDrive
BMW | 5 Series | SEDAN | 1990-2026 | 525i, 525xi, 528i, 528xi, 528i xDrive (2012-2016), 530i, 530xi, 530e, 530i xDrive (2017-2026), 530e xDrive (2018-2023), 535i, 535xi, 535d, 535i xDrive (2011-2016), 540i, 540i xDrive (2017-2026), 540d, 545i, 550i, 550i xDrive (2011-2016), 550e, M550i
BMW | 6 Series | COUPE | 2004-2019 | 640i, 640i xDrive, 645Ci, 650i, 650i xDrive
BMW | 7 Series | SEDAN | 1990-2026 | 740i, 740iL, 740Li, 740i xDrive, 740e, 745i, 745Li, 745e, 750i, 750iL, 750Li, 750i xDrive, 750e, 760i, 760Li, 760i xDrive, M760i
BMW | 8 Series | COUPE | 1990-2026 | 840i, 840Ci, 840i xDrive, 850i, 850Ci, M850i, M850i xDrive
BMW | X3 M | SUV | 2020-2024 | Base, Competition
BMW | X4 M | SUV | 2020-2025 | Base, Competition
BMW | X5 M | SUV | 2010-2026 | Base, Competition
BMW | X6 M | SUV | 2010-2026 | Base, Competition
Cadillac | Escalade EXT | TRUCK | 2002-2013 | Base, Luxury, Premium
Cadillac | CTS-V | SEDAN | 2004-2019 | Base
Cadillac | ATS-V | SEDAN | 2016-2019 | Base
Chevrolet | Blazer EV | SUV | 2024-2026 | LT, RS, SS
Chevrolet | Equinox EV | SUV | 2024-2026 | LT, RS
! Chevrolet | Silverado 1500 | TRUCK | 1999-2026 | Work Truck, WT, LS, LT, LTZ, Custom, Custom Trail Boss (2019-2026), RST (2019-2026), LT Trail Boss (2019-2026), High Country (2014-2026), ZR2 (2022-2026), SS (2003-2007), Hybrid (2004-2013)
! Chevrolet | Silverado 1500 LD | TRUCK | 2019 | Custom, LT, Work Truck
! Chevrolet | Silverado 1500 LTD | TRUCK | 2022 | Work Truck, Custom, LT, RST, LTZ, High Country
! Chevrolet | Silverado 1500 HD | TRUCK | 2001-2007 | LS, LT
! Chevrolet | Silverado 1500 Classic | TRUCK | 2007 | Work Truck, LS, LT
! Chevrolet | Silverado 2500HD | TRUCK | 2001-2026 | Work Truck, LS, LT, LTZ, Custom (2020-2026), High Country (2015-2026), ZR2 (2024-2026)
! Chevrolet | Silverado 2500 | TRUCK | 1999-2004 | Base, LS, LT
! Chevrolet | Silverado 3500HD | TRUCK | 2001-2026 | Work Truck, LS, LT, LTZ, High Country (2015-2026)
! Chevrolet | Silverado 3500 | TRUCK | 2001-2006 | LS, LT
! Chevrolet | Silverado EV | TRUCK | 2024-2026 | Work Truck, LT, RST, Trail Boss
Chevrolet | Express 1500 | VAN | 1996-2014 | LS, LT, Work Van
Chevrolet | Express 2500 | VAN | 1996-2026 | LS, LT, Work Van
Chevrolet | Express 3500 | VAN | 1996-2026 | LS, LT, Work Van
Chevrolet | Malibu Hybrid | SEDAN | 2008-2020 | Base
! Chevrolet | Camaro | COUPE | 1981-2002, 2010-2024 | Base (1982-2002), LS (2010-2018), LT (2010-2024), SS (1996-2002, 2010-2015), Z28 (1981-2002, 2014-2015), RS (1985-2002), 1LS (2010-2024), 2LS (2010-2015), 1LT (2010-2024), 2LT (2010-2024), 3LT (2018-2024), LT1 (2020-2024), 1SS (2010-2024), 2SS (2010-2024), ZL1 (2012-2024)
! Chevrolet | Corvette | COUPE | 1981-1982, 1984-2026 | Base (1981-2013), Grand Sport (2010-2019), Z06 (2001-2026), ZR1 (1990-1995, 2009-2013, 2019-2026), Stingray (2014-2026), E-Ray (2024-2026), 1LT (2005-2026), 2LT (2005-2026), 3LT (2005-2026)
! Chevrolet | Malibu | SEDAN | 1997-2025 | Base, L (2016-2021), LS, LT, 1LT, 2LT, LTZ, Premier (2016-2025), RS (2019-2025), Eco (2013-2015), Hybrid (2008-2020), SS (2006-2007), Maxx (2004-2007)
Chrysler | Pacifica Hybrid | VAN | 2017-2025 | Touring, Touring L, Limited, Pinnacle, Select, Premium, Platinum
Dodge | Ram 1500 | TRUCK | 1994-2012 | ST, SLT, Laramie, Sport, Big Horn, Lone Star, TRX, R/T, Express, Laramie Longhorn, SRT-10
Dodge | Ram 2500 | TRUCK | 1994-2012 | ST, SLT, Laramie, Big Horn, Power Wagon
Dodge | Ram 3500 | TRUCK | 1994-2012 | ST, SLT, Laramie, Big Horn
Dodge | Charger | SEDAN | 2006-2026 | SE, SXT, SXT Plus, R/T, GT, Daytona, Scat Pack, SRT8, SRT 392, SRT Hellcat, R/T Scat Pack
Dodge | Challenger | COUPE | 2008-2023 | SE, SXT, SXT Plus, R/T, GT, R/T Scat Pack, SRT8, SRT 392, SRT Hellcat, SRT Hellcat Redeye, SRT Demon
FIAT | 500 Abarth | HATCHBACK | 2012-2019 | Base
Ford | C-Max Energi | HATCHBACK | 2013-2017 | SEL, SE, Titanium
Ford | C-Max Hybrid | HATCHBACK | 2013-2018 | SE, SEL, Titanium
Ford | E-Transit | VAN | 2022-2026 | Cargo
Ford | Escape Hybrid | SUV | 2005-2012 | Base, Limited
Ford | Explorer Hybrid | SUV | 2020-2025 | Limited, Platinum
! Ford | F-150 | TRUCK | 1981-2026 | XL, XLT, STX, Lariat, King Ranch, Platinum (2009-2026), Limited, Tremor (2014, 2021-2026), Raptor (2017-2026), Raptor R (2023-2026), SVT Raptor (2010-2014), FX2 (2007-2014), FX4 (2002-2014), SVT Lightning (1999-2004), Harley-Davidson (2000-2012)
! Ford | F-150 Lightning | TRUCK | 2022-2025 | Pro, XLT, Lariat, Flash, Platinum
! Ford | F-250 Super Duty | TRUCK | 1999-2026 | XL, XLT, Lariat, King Ranch, Platinum (2013-2026), Limited (2018-2026), FX4, Tremor (2020-2026)
! Ford | F-350 Super Duty | TRUCK | 1999-2026 | XL, XLT, Lariat, King Ranch, Platinum (2013-2026), Limited (2018-2026)
! Ford | F-450 Super Duty | TRUCK | 1999-2026 | XL, XLT, Lariat, King Ranch, Platinum (2013-2026), Limited (2018-2026)
Ford | Focus Electric | HATCHBACK | 2012-2018 | Base
Ford | Fusion Energi | SEDAN | 2013-2020 | SE, SE Luxury, Titanium, Platinum
Ford | Fusion Hybrid | SEDAN | 2010-2020 | Base, S, SE, SEL, Titanium, Platinum
! Ford | Mustang | COUPE | 1981-2026 | Base, EcoBoost (2015-2026), EcoBoost Premium (2015-2026), GT, GT Premium, V6 (2005-2017), Bullitt (2001, 2008-2009, 2019-2020), Mach 1 (2003-2004, 2021-2023), Boss 302 (2012-2013), SVT Cobra (1993-2004), Dark Horse (2024-2026), Shelby GT350 (2015-2020), Shelby GT500 (2007-2014, 2020-2022), LX (1984-1993)
Ford | Mustang Mach-E | SUV | 2021-2026 | Select, Premium, California Route 1, GT, Rally
Ford | Transit 150 | VAN | 2015-2026 | Base, XL, XLT
Ford | Transit 250 | VAN | 2015-2026 | Base
Ford | Transit 350 | VAN | 2015-2026 | Base, XL, XLT
Ford | Police Interceptor Utility | SUV | 2013-2026 | Base
Freightliner | Sprinter 2500 | VAN | 2002-2021 | Cargo, Passenger, Crew
Freightliner | Sprinter 3500 | VAN | 2002-2021 | Cargo
Genesis | Electrified G80 | SEDAN | 2023-2025 | Base
Genesis | Electrified GV70 | SUV | 2023-2026 | Advanced, Prestige
! GMC | Sierra 1500 | TRUCK | 1999-2026 | Work Truck, Pro (2021-2026), SL, SLE, SLT, Elevation (2019-2026), AT4 (2019-2026), AT4X (2022-2026), Denali, Denali Ultimate (2022-2026), Hybrid (2005-2013)
! GMC | Sierra 1500 Limited | TRUCK | 2019, 2022 | Base, SLE, SLT, Elevation, AT4, Denali, Pro
! GMC | Sierra 2500HD | TRUCK | 2001-2026 | Work Truck, Pro (2022-2026), SLE, SLT, AT4 (2020-2026), AT4X (2024-2026), Denali
! GMC | Sierra 2500 | TRUCK | 1999-2004 | SL, SLE, SLT
! GMC | Sierra 3500HD | TRUCK | 2001-2026 | Work Truck, Pro (2022-2026), SLE, SLT, AT4 (2020-2026), Denali
! GMC | Sierra EV | TRUCK | 2024-2026 | Denali, AT4, Elevation
GMC | Acadia Limited | SUV | 2017 | Base
GMC | Savana 1500 | VAN | 1996-2014 | Work Van
GMC | Savana 2500 | VAN | 1996-2026 | Work Van, LS, LT
GMC | Savana 3500 | VAN | 1996-2026 | Work Van, LS, LT
GMC | Envoy XL | SUV | 2002-2006 | SLE, SLT, Denali
Honda | Accord Hybrid | SEDAN | 2005-2007, 2014-2026 | Base, EX, EX-L, Sport, Touring, Sport-L
Honda | Civic Hybrid | SEDAN | 2003-2015, 2025-2026 | Base, EX, EX-L, Sport, Sport Touring
Honda | CR-V Hybrid | SUV | 2020-2026 | LX, EX, EX-L, Sport, Touring, Sport Touring, Sport-L, TrailSport
Hyundai | Elantra Hybrid | SEDAN | 2021-2026 | Blue, SEL Sport, Limited
Hyundai | Kona Electric | SUV | 2019-2026 | SE, SEL, Limited, Ultimate
Hyundai | Palisade Hybrid | SUV | 2026 | SEL, Limited, Calligraphy
Hyundai | Santa Fe Hybrid | SUV | 2021-2026 | Blue, SEL, SEL Premium, Limited, Calligraphy, XRT
Hyundai | Santa Fe Plug-in Hybrid | SUV | 2022-2023 | SEL Convenience, Limited
Hyundai | Sonata Hybrid | SEDAN | 2011-2026 | Base, SE, SEL, Limited, Blue
Hyundai | Sonata Plug-in Hybrid | SEDAN | 2016-2019 | Base, Limited
Hyundai | Tucson Hybrid | SUV | 2022-2026 | Blue, SEL, SEL Convenience, N Line, Limited
Hyundai | Tucson Plug-in Hybrid | SUV | 2022-2026 | SEL, Limited, N Line
INEOS | Grenadier | SUV | 2023-2026 | Base, Fieldmaster Edition, Trialmaster Edition
INEOS | Grenadier Quartermaster | TRUCK | 2024-2026 | Base
! Jeep | Gladiator | TRUCK | 2020-2026 | Sport, Sport S, Willys, Overland, Rubicon, Mojave, High Altitude
Jeep | Grand Cherokee 4xe | SUV | 2022-2025 | Base, Limited, Trailhawk, Overland, Summit, Summit Reserve, Anniversary Edition
Jeep | Wrangler | SUV | 1987-2026 | SE, Sport, Sport S, X, Sahara, Willys, Rubicon, Rubicon 392, High Altitude, Freedom Edition
Jeep | Wrangler 4xe | SUV | 2021-2025 | Sport S, Willys, Sahara, Rubicon, High Altitude
Jeep | Wrangler Unlimited | SUV | 2004-2018 | Sport, Sport S, X, Sahara, Rubicon, Willys Wheeler
Kia | Forte5 | HATCHBACK | 2012-2018 | EX, SX, LX
Kia | K4 | SEDAN | 2025-2026 | LX, LXS, EX, GT-Line, GT-Line Turbo
Kia | Niro EV | SUV | 2019-2026 | EX, EX Premium, Wind, Wave
Kia | Niro Plug-in Hybrid | SUV | 2018-2026 | LX, EX, EX Premium, SX Touring
Kia | Optima Hybrid | SEDAN | 2011-2020 | LX, EX, Premium
Kia | Sorento Hybrid | SUV | 2021-2026 | S, EX, SX Prestige
Kia | Sorento Plug-in Hybrid | SUV | 2022-2026 | SX, SX Prestige, EX
Kia | Soul EV | HATCHBACK | 2015-2020 | Base, +, EX
Kia | Sportage Hybrid | SUV | 2023-2026 | LX, EX, SX-Prestige
Kia | Sportage Plug-in Hybrid | SUV | 2023-2026 | X-Line, X-Line Prestige
Kia | EV6 | SUV | 2022-2026 | Light, Light Long Range, Wind, GT-Line, GT
Land Rover | Defender | SUV | 1993-1997, 2020-2026 | 90, 110, 130, S, SE, X-Dynamic SE, HSE, X, V8
Land Rover | Range Rover | SUV | 1990-2026 | SE, HSE, Supercharged, Autobiography, SV, P400 SE, P530, County
Land Rover | Range Rover Sport | SUV | 2006-2026 | SE, HSE, Supercharged, Autobiography, SVR, Dynamic SE, HST
Land Rover | Range Rover Evoque | SUV | 2012-2026 | Pure, SE, HSE, Dynamic, Prestige, S, R-Dynamic SE
Lexus | GX | SUV | 2003-2026 | GX 460 (2010-2023), GX 470 (2003-2009), GX 550 (2024-2026)
Lexus | LX | SUV | 1996-2026 | LX 450, LX 470, LX 570, LX 600, LX 700h
Lexus | TX | SUV | 2024-2026 | TX 350, TX 500h, TX 550h+
Lincoln | Navigator | SUV | 1998-2026 | Base, Select, Premiere, Reserve, Black Label, Ultimate, Luxury
Lincoln | MKZ Hybrid | SEDAN | 2011-2020 | Base, Premiere, Select, Reserve
Lucid | Air | SEDAN | 2022-2026 | Pure, Touring, Grand Touring, Dream Edition, Sapphire
McLaren | 570S | COUPE | 2016-2021 | Base
McLaren | 600LT | COUPE | 2019-2021 | Base
McLaren | 650S | COUPE | 2015-2017 | Base
McLaren | 720S | COUPE | 2018-2023 | Base, Performance, Luxury
McLaren | 750S | COUPE | 2024-2026 | Base
McLaren | Artura | COUPE | 2023-2026 | Base, Performance, TechLux
McLaren | GT | COUPE | 2020-2024 | Base
McLaren | MP4-12C | COUPE | 2012-2014 | Base
McLaren | P1 | COUPE | 2014-2015 | Base
Mercedes-Benz | AMG GT 4-Door | SEDAN | 2019-2026 | AMG GT 43, AMG GT 53, AMG GT 63, AMG GT 63 S
Mercedes-Benz | Maybach S-Class | SEDAN | 2016-2026 | S 580, S 680, S 560, S 650
Mercedes-Benz | Maybach GLS | SUV | 2021-2026 | GLS 600
Mercedes-Benz | Sprinter 2500 | VAN | 2010-2026 | Cargo, Crew, Passenger
Mercedes-Benz | Sprinter 3500 | VAN | 2010-2026 | Cargo, Crew
Mazda | CX-90 PHEV | SUV | 2024-2026 | Preferred, Premium, Premium Plus
MINI | Cooper | HATCHBACK | 2002-2026 | Base, S, John Cooper Works, SE
MINI | Clubman | WAGON | 2008-2024 | Base, S, John Cooper Works
MINI | Countryman | SUV | 2011-2026 | Base, S, John Cooper Works, SE ALL4, S ALL4
Mitsubishi | Outlander PHEV | SUV | 2018-2026 | SEL, GT, SE, LE
Nissan | Titan XD | TRUCK | 2016-2024 | S, SV, SL, PRO-4X, Platinum Reserve
Nissan | NV1500 | VAN | 2012-2021 | S, SV
Nissan | NV2500 HD | VAN | 2012-2021 | S, SV, SL
Nissan | NV3500 HD | VAN | 2012-2021 | S, SV, SL
Nissan | NV200 | VAN | 2013-2021 | S, SV
Nissan | Pathfinder | SUV | 1987-2026 | S, SV, SL, Platinum, SE, LE, XE, Rock Creek
Nissan | Frontier | TRUCK | 1998-2026 | S, SV, SL, SE, LE, XE, PRO-4X, PRO-X, Nismo
Porsche | 911 | COUPE | 1981-2026 | Carrera, Carrera S, Carrera 4, Carrera 4S, Carrera T, Carrera GTS, Targa 4, Targa 4S, Turbo, Turbo S, GT3, GT3 RS, GT2 RS, Dakar, S/T
Porsche | Cayenne | SUV | 2003-2026 | Base, S, GTS, Turbo, Turbo S, E-Hybrid, S E-Hybrid, Diesel
Porsche | Macan | SUV | 2015-2026 | Base, S, GTS, Turbo, T, 4, 4S
! Ram | 1500 | TRUCK | 2010-2026 | Tradesman, Express, HFE, ST, SLT, Big Horn, Lone Star, Warlock, Sport, Outdoorsman, Laramie, Rebel (2015-2026), Laramie Longhorn, Limited, R/T, RHO (2025-2026), TRX (2021-2024), Tungsten (2025-2026)
! Ram | 1500 Classic | TRUCK | 2019-2024 | Tradesman, Express, SLT, Big Horn, Lone Star, Warlock, Laramie
! Ram | 2500 | TRUCK | 2010-2026 | Tradesman, SLT, Big Horn, Lone Star, Outdoorsman, Laramie, Laramie Longhorn, Power Wagon, Rebel (2023-2026), Limited
! Ram | 3500 | TRUCK | 2010-2026 | Tradesman, SLT, Big Horn, Lone Star, Laramie, Laramie Longhorn, Limited
Ram | C/V | VAN | 2012-2015 | Tradesman
Ram | Dakota | TRUCK | 2010-2011 | ST, Big Horn, Laramie
Rivian | R1S | SUV | 2022-2026 | Adventure, Launch Edition, Explore, Dual, Tri, Quad
Rivian | R1T | TRUCK | 2022-2026 | Adventure, Launch Edition, Explore, Dual, Tri, Quad
Scion | FR-S | COUPE | 2013-2016 | Base, Release Series
Scion | tC | COUPE | 2005-2016 | Base, Release Series
Subaru | Crosstrek | SUV | 2013-2026 | Base, Premium, Limited, Sport, Wilderness, Hybrid
Subaru | Outback | WAGON | 1996-2026 | Base, Premium, Limited, Touring, Onyx Edition XT, Wilderness, 2.5i, 2.5i Premium, 2.5i Limited, 3.6R Limited
Subaru | WRX STI | SEDAN | 2004-2021 | Base, Limited
Subaru | Impreza WRX | SEDAN | 2002-2014 | Base, Premium, Limited, STI
! Tesla | Model 3 | SEDAN | 2017-2026 | Standard Range, Standard Range Plus, Mid Range, Long Range, Performance, RWD, Long Range RWD, Long Range AWD
! Tesla | Model S | SEDAN | 2012-2026 | 60, 60D, 70, 70D, 75, 75D, 85, 85D, P85, P85D, 90D, P90D, 100D, P100D, Long Range, Long Range Plus, Performance, Standard Range, Plaid
! Tesla | Model X | SUV | 2016-2026 | 60D, 75D, 90D, P90D, 100D, P100D, Long Range, Long Range Plus, Performance, Standard Range, Plaid
! Tesla | Model Y | SUV | 2020-2026 | Standard Range, RWD, Long Range, Long Range RWD, Long Range AWD, Performance
! Tesla | Cybertruck | TRUCK | 2024-2026 | All-Wheel Drive, Cyberbeast, Foundation Series
Tesla | Roadster | CONVERTIBLE | 2008-2012 | Base, Sport
! Toyota | Camry | SEDAN | 1983-2026 | Base (2010-2012), DX (1983-1996), LE, SE, XLE, XSE (2015-2026), L (2012-2020), Hybrid (2007-2014), LE Hybrid (2014-2024), SE Hybrid (2015-2024), XLE Hybrid (2012-2024), XSE Hybrid (2021-2024), TRD (2020-2024), Nightshade (2021-2024), Limited Edition
! Toyota | Tacoma | TRUCK | 1995-2026 | Base, SR (2016-2026), SR5, TRD Sport, TRD Off-Road, TRD Pro, Limited, PreRunner, X-Runner (2005-2013), Trailhunter (2024-2026), TRD PreRunner (2024-2026)
! Toyota | Tundra | TRUCK | 2000-2026 | Base, SR, SR5, Limited, Platinum, 1794 Edition (2014-2026), TRD Pro (2015-2026), Capstone (2022-2026), Grade
Toyota | Avalon Hybrid | SEDAN | 2013-2022 | XLE Premium, XLE Touring, Limited, XLE, XSE
! Toyota | GR Supra | COUPE | 2020-2026 | 2.0, 3.0, 3.0 Premium
! Toyota | Supra | COUPE | 1981-1998 | Base, Turbo
Toyota | Camry Hybrid | SEDAN | 2007-2024 | Base, LE, SE, XLE, XSE
Toyota | Corolla Hatchback | HATCHBACK | 2019-2026 | SE, XSE, Nightshade, FX
Toyota | Corolla Hybrid | SEDAN | 2020-2026 | LE, SE, XLE
Toyota | Grand Highlander | SUV | 2024-2026 | LE, XLE, Limited, Platinum
Toyota | Highlander Hybrid | SUV | 2006-2026 | Base, Limited, LE, XLE, Platinum
Toyota | Prius Plug-in | HATCHBACK | 2012-2015 | Base, Advanced
Toyota | RAV4 EV | SUV | 1998-2003, 2012-2014 | Base
Toyota | RAV4 Hybrid | SUV | 2016-2026 | LE, XLE, XLE Premium, SE, XSE, Limited, Woodland
Toyota | Sienna | VAN | 1998-2026 | CE, L, LE, SE, XLE, XSE, Limited, Platinum, Woodland
Toyota | 4Runner | SUV | 1985-2026 | SR5, SR5 Premium, Sport Edition, Limited, Trail, Trail Premium, TRD Off-Road, TRD Off-Road Premium, TRD Sport, TRD Pro, Venture, Nightshade, Platinum, Trailhunter
Toyota | Corolla Cross Hybrid | SUV | 2023-2026 | S, SE, XSE
Volkswagen | ID.4 | SUV | 2021-2026 | Standard, Pro, Pro S, AWD Pro, 1st Edition, Limited
Volkswagen | ID. Buzz | VAN | 2025-2026 | Pro S, Pro S Plus, 1st Edition
Volvo | XC40 Recharge | SUV | 2021-2024 | Core, Plus, Ultimate, P8
Volvo | XC60 Recharge | SUV | 2021-2024 | Core, Plus, Ultimate
Volvo | XC90 Recharge | SUV | 2021-2024 | Core, Plus, Ultimate
`;

/** Body styles that vPIC's pattern counts get wrong: the style under which shoppers look for the model. */
export const BODY_STYLE_OF: Readonly<Record<string, string>> = {
  COUPE:
    'Acura CL, Acura NSX, Acura RSX, Acura Integra, Audi A5, Audi S5, Audi RS 5, Audi TT, Audi TTS, Audi TT RS, Audi R8, Bentley Continental, BMW M2, BMW M4, BMW M6, BMW M8, BMW i8, Buick Riviera, Cadillac Eldorado, Cadillac ELR, Chevrolet Monte Carlo, Chevrolet Beretta, Chevrolet Cobalt, Dodge Viper, Dodge Stealth, Dodge Avenger Coupe, Eagle Talon, Ford GT, Ford Probe, Ford ZX2, Ford Thunderbird, Honda Prelude, Honda Civic del Sol, Hyundai Genesis Coupe, Hyundai Tiburon, Hyundai Scoupe, INFINITI Q60, Jaguar XK, Jaguar F-TYPE, Jaguar XJS, Kia Forte Koup, Lexus RC, Lexus LC, Lexus SC, Lexus LFA, Lincoln Mark VIII, Mazda RX-7, Mazda RX-8, Mazda MX-3, Mazda MX-6, Mercedes-Benz AMG GT, Mercedes-Benz CL-Class, Mercedes-Benz CLK-Class, Mercedes-Benz CLE, Mercedes-Benz SLS AMG, Mercury Cougar, Mitsubishi 3000GT, Mitsubishi Eclipse, Nissan 200SX, Nissan 240SX, Nissan 300ZX, Nissan 350Z, Nissan 370Z, Nissan Z, Nissan GT-R, Oldsmobile Cutlass Supreme, Pontiac Firebird, Pontiac GTO, Pontiac Grand Am, Pontiac Sunfire, Porsche 911, Porsche 718 Cayman, Porsche Cayman, Saturn S-Series, Subaru BRZ, Subaru SVX, Toyota 86, Toyota GR86, Toyota Celica, Toyota GR Supra, Toyota Solara, Toyota Paseo, Toyota MR2, Volkswagen Corrado, MINI Coupe, Scion tC, Scion FR-S, Honda CR-Z, Lotus Emira, Lotus Evora, Lotus Exige, Polestar 1, Toyota GR Supra, Aston Martin Vantage, Aston Martin DB9, Aston Martin DB11, Aston Martin DB12, Aston Martin DBS, Aston Martin Vanquish, Maserati GranTurismo, Maserati MC20, Rolls-Royce Wraith, Rolls-Royce Spectre, Lamborghini Huracán, Lamborghini Gallardo, Lamborghini Aventador, Bugatti Chiron, Bugatti Veyron, Ferrari 458, Ferrari 488, Ferrari F8, Ferrari 812 Superfast, Ferrari Roma',
  SEDAN:
    'Acura Legend, Acura TSX, Acura RL, Audi A3, Audi A4, Audi A6, Audi S3, Audi S4, Audi S6, Audi RS 3, BMW M3, BMW M5, BMW i4, Buick Regal, Buick Century, Buick Park Avenue, Buick LeSabre, Cadillac ATS, Cadillac CTS, Cadillac DeVille, Cadillac Fleetwood, Chevrolet Aveo, Chevrolet Caprice, Chevrolet Cavalier, Chevrolet Cruze, Chevrolet Impala, Chevrolet Impala Limited, Chevrolet Lumina, Chevrolet Malibu Classic, Chevrolet Malibu Limited, Chevrolet Prizm, Chevrolet Sonic, Chrysler Sebring, Dodge Avenger, Dodge Dart, Dodge Neon, Dodge Stratus, Ford Crown Victoria, Ford Focus, Ford Escort, Ford Contour, Ford Taurus, Ford Fiesta, Honda Accord, Honda Civic, Hyundai Accent, Hyundai Elantra, Hyundai Sonata, INFINITI G35, INFINITI G37, Jaguar XF, Kia Forte, Kia Rio, Kia Optima, Kia Spectra, Lexus ES, Lexus GS, Lexus IS, Lexus LS, Lincoln MKZ, Mazda Mazda3, Mazda Mazda6, Mazda Protege, Mazda 626, Mercedes-Benz A-Class, Mercedes-Benz C-Class, Mercedes-Benz CLA, Mercedes-Benz CLS, Mercedes-Benz E-Class, Mercedes-Benz S-Class, Mercury Sable, Mitsubishi Galant, Mitsubishi Lancer, Nissan Altima, Nissan Maxima, Nissan Sentra, Nissan Versa, Oldsmobile Alero, Plymouth Neon, Polestar 2, Pontiac G6, Pontiac Bonneville, Pontiac Grand Prix, Porsche Panamera, Porsche Taycan, Saab 9-3, Saab 9-5, Saturn ION, Saturn L-Series, Subaru Impreza, Subaru Legacy, Subaru WRX, Suzuki SX4, Toyota Avalon, Toyota Corolla, Toyota Crown, Toyota ECHO, Toyota Tercel, Toyota Yaris, Toyota Yaris iA, Scion iA, Volkswagen Arteon, Volkswagen CC, Volkswagen Jetta, Volkswagen Jetta GLI, Volkswagen Passat, Volvo S40, Volvo S60, Volvo S80, Volvo S90, Volvo 850, Volvo 940, Genesis G70, Bentley Flying Spur, Honda Clarity, Honda Insight, Toyota Mirai, Mitsubishi Mirage G4, Audi e-tron GT, Audi RS e-tron GT, Audi S e-tron GT, Daewoo Lanos, Daewoo Nubira, Kia Stinger, Audi A7, Audi S7, Audi RS 7, Mercedes-Benz EQE, Mercedes-Benz EQS',
  HATCHBACK:
    'Chevrolet Spark, Chevrolet Bolt EV, Chevrolet Bolt EUV, Chevrolet Volt, Chevrolet Metro, Ford C-Max, Ford Aspire, Geo Metro, Honda Fit, Hyundai Elantra GT, Hyundai Veloster, Hyundai Veloster N, Hyundai IONIQ, Lexus CT, Lexus HS, Mazda Mazda2, Mini Cooper, Mitsubishi Mirage, Mitsubishi i-MiEV, Mitsubishi Lancer Sportback, Nissan LEAF, Nissan Versa Note, Scion xA, Scion xD, Scion iM, Scion iQ, Subaru Crosstrek, Toyota Corolla iM, Toyota GR Corolla, Toyota Prius, Toyota Prius c, Toyota Prius Prime, Volkswagen Golf, Volkswagen Golf GTI, Volkswagen Golf R, Volkswagen e-Golf, Volkswagen Beetle, Volkswagen Rabbit, Volkswagen R32, BMW i3, FIAT 500, FIAT 500e, FIAT 500L, Kia Soul, smart fortwo, smart EQ fortwo, Volvo C30, Saturn Astra, Suzuki Swift, Suzuki Reno, Dodge Caliber, Mercedes-Benz B-Class, Pontiac Vibe, Toyota Matrix, Suzuki Aerio, Nissan cube, Honda Civic Type R, Hyundai Elantra Touring',
  CONVERTIBLE:
    'Alfa Romeo 4C, Audi Cabriolet, BMW Z3, BMW Z4, BMW Z8, Buick Cascada, Cadillac XLR, Chrysler Crossfire, Chrysler Prowler, Plymouth Prowler, FIAT 124 Spider, Honda S2000, Lotus Elise, Lotus Elan, Mazda MX-5 Miata, Mercedes-Benz SL-Class, Mercedes-Benz SLC, Mercedes-Benz SLK-Class, MINI Convertible, MINI Roadster, Pontiac Solstice, Porsche 718 Boxster, Porsche 718 Spyder, Porsche Boxster, Rolls-Royce Dawn, Saturn SKY, Volkswagen Cabrio, Volkswagen Eos, Volvo C70, Maserati Spyder, Maserati GranCabrio, Ferrari California, Ferrari Portofino, Chevrolet SSR, Nissan Murano CrossCabriolet',
  WAGON:
    'Audi allroad, Audi A4 allroad, Audi A6 allroad, Audi RS 6 Avant, Buick Regal TourX, Dodge Magnum, Ford Flex, Jaguar XF Sportbrake, MINI Clubman, Subaru Outback, Toyota Crown Signia, Toyota Prius v, Volkswagen Golf Alltrack, Volkswagen Golf SportWagen, Volkswagen Jetta SportWagen, Volvo V40, Volvo V50, Volvo V60, Volvo V60 Cross Country, Volvo V70, Volvo V90, Volvo V90 Cross Country, Volvo XC70, Chrysler PT Cruiser, Chevrolet HHR, Scion xB, Kia Rondo, Saturn L-Series Wagon',
  TRUCK:
    'Chevrolet Avalanche, Subaru Baja, Honda Ridgeline, Hyundai Santa Cruz, Ford Explorer Sport Trac, HUMMER H3T, Rivian R1T, GMC HUMMER EV Pickup, Lincoln Mark LT, Lincoln Blackwood',
  VAN: 'Chrysler Pacifica, Chevrolet Astro, GMC Safari, Mazda Mazda5, Mazda MPV, Ford Aerostar, Toyota Previa, Volkswagen EuroVan, Volkswagen Routan, Chevrolet Express, GMC Savana, Ford Transit, Ford Transit Connect, Ford E-150, Ford E-250, Ford E-350, Nissan NV, Nissan NV200, Ram ProMaster City, Mercedes-Benz Metris, Mercedes-Benz Sprinter, Mercedes-Benz eSprinter, Rivian EDV, Chevrolet BrightDrop, Dodge Sprinter, Kia Carnival, Kia Sedona, Hyundai Entourage, Ford Freestar, Mercury Monterey, Chevrolet City Express',
  SUV: 'Nissan Kicks, Nissan Kicks Play, Nissan Rogue Sport, Hyundai Venue, Mazda CX-3, Mazda MX-30, INFINITI EX35, INFINITI QX30, HUMMER H2, Tesla Model X, Tesla Model Y, Mercedes-Benz EQS SUV, Audi e-tron, Audi e-tron Sportback, Nissan Ariya, Toyota Venza, Toyota C-HR, Kia Niro, Kia EV6, Hyundai IONIQ 5, Polestar 3, Polestar 4, Genesis GV60, Lexus UX, Honda Crosstour, Chevrolet Blazer, GMC Jimmy, MINI Countryman, MINI Paceman, Jeep Cherokee, Subaru Crosstrek, Kia Borrego, Chevrolet Tracker',
};
