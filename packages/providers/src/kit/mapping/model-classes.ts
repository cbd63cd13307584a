import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

/**
 * Makers whose road vehicles all belong to one class. Sources: the kinds and weight ratings registered in vPIC, the
 * vehicle catalog of the NHTSA (vpic.nhtsa.dot.gov, edition of 2025, models built since 2000); for makers that sell
 * only outside the United States, their own ranges.
 */
export const classOfMaker: readonly (readonly [VehicleClass, string])[] = [
  [
    light,
    `Acura, Alfa Romeo, Aston Martin, Audi, Bentley, BMW, Buick, Cadillac, Chrysler, Citroën, Cupra, Dacia, Daihatsu, DS, Ferrari,
    Fiat, Genesis, Honda, Infiniti, Jaguar, Jeep, Lada, Lamborghini, Lancia, Land Rover, Lexus, Lincoln, Lotus, Lucid, Maserati,
    Mazda, Mercury, Mini, Oldsmobile, Opel, Peugeot, Plymouth, Polestar, Pontiac, Porsche, Rivian, Rolls-Royce, Saab, Saturn,
    Scion, Seat, Škoda, Smart, Subaru, Tesla, Toyota, Vauxhall`,
  ],
  [heavy, 'Autocar, Western Star'],
  [
    bus,
    `Alexander Dennis, Blue Bird, Collins Bus, Gillig, IC Bus, Irizar, MCI, Motor Coach Industries, Neoplan, New Flyer, Nova Bus,
    Optare, Prevost, Proterra, Setra, Solaris, Temsa, Thomas Built, Thomas Built Buses, Van Hool, VDL, Wrightbus`,
  ],
  [
    trailer,
    `Fontaine, Fontaine Trailer, Great Dane, Hyundai Translead, Kögel, MAC Trailer, Manac, Schmitz Cargobull, Stoughton,
    Utility Trailer, Vanguard National, Wabash`,
  ],
  [machine, 'Bobcat, Genie, JLG, Komatsu, Skyjack, Takeuchi'],
]

/**
 * Models by maker, as the beginning of their names. Sources: vPIC, as above; if it gives one model every rating that
 * its maker's numbers allow, the maker's own publications (Kenworth, Peterbilt, Hino, Isuzu, International, Mack: model
 * pages; European ones: technical data). Models sold on both sides of a limit are left out, such as Ford's F-250,
 * F-350, F-650 and E-350, Chevrolet's Silverado 2500HD, Ram's 2500, Freightliner's M2, International's MV and
 * Mercedes-Benz' Sprinter 3500: their class stays unknown.
 */
export const classOfModel: Readonly<Record<string, readonly (readonly [VehicleClass, string])[]>> = {
  Chevrolet: [
    [
      light,
      `Astro, Avalanche, Aveo, Blazer, Bolt, Camaro, Cavalier, City Express, Cobalt, Colorado, Corvette, Cruze, Equinox, Express 1500,
      Express 2500, HHR, Impala, Malibu, Onix, S-10, Silverado 1500, Silverado LD, Silverado LTD, Sonic, Spark, Tahoe, Tracker,
      Trailblazer, Traverse, Trax, Uplander, Venture, Volt`,
    ],
    [
      medium,
      'Silverado 4500HD, Silverado 5500HD, Silverado 6500HD, 4500HD, 4500HG, 4500XD, 5500HD, 5500HG, 5500XD, 5500XG, 6500XD',
    ],
  ],
  DAF: [[heavy, 'CF, XD, XF, XG']],
  Dodge: [
    [
      light,
      `Avenger, Caliber, Caravan, Challenger, Charger, Dakota, Dart, Durango, Grand Caravan, Hornet, Intrepid, Journey, Magnum, Neon, Nitro,
      Ram 1500, Stratus`,
    ],
  ],
  Ford: [
    [
      light,
      `Bronco, C-Max, Crown Victoria, E-150, E-250, EcoSport, Edge, Escape, Escort, Expedition, Explorer, F-150, Fiesta, Five Hundred,
      Flex, Focus, Freestar, Freestyle, Fusion, Galaxy, Ka, Kuga, Maverick, Mondeo, Mustang, Police Interceptor, Puma, Ranger, S-Max, Taurus,
      Tourneo, Transit 150, Transit 250, Transit Connect, Transit Courier, Transit Custom, Windstar`,
    ],
    [medium, 'E-450, E-550, F-450, F-550, F-600, Low Cab Forward'],
  ],
  Freightliner: [
    [light, 'Sprinter 2500'],
    [medium, 'MB55, MT45'],
    [
      heavy,
      `114SD, 122SD, Argosy, Cascadia, Century, Columbia, Condor, Coronado, eCascadia, EconicSD, FLD112, FLD120, FLD132, SD122`,
    ],
  ],
  GMC: [
    [light, 'Acadia, Canyon, Envoy, Jimmy, Savana 1500, Savana 2500, Sierra 1500, Sonoma, Terrain, Yukon'],
    [medium, 'W4500, W5500'],
  ],
  Hino: [
    [medium, '145, 155, 165, 175, 185, 195, 238, 258, 268, L6, M4, M5'],
    [heavy, '338, 358, L7, L8, XL7, XL8'],
  ],
  Hyundai: [
    [
      light,
      'Accent, Azera, Bayon, Elantra, Entourage, Genesis, i10, i20, i30, i40, Ioniq, Kona, Nexo, Palisade, Santa Cruz, Santa Fe, Sonata, Tucson, Veloster, Venue, Veracruz',
    ],
    [heavy, 'Xcient'],
  ],
  International: [
    [medium, 'CV, TerraStar'],
    [heavy, '9200, 9300, 9400, 9900, HV, HX, LoneStar, LT, PayStar, ProStar, RH, WorkStar'],
  ],
  Isuzu: [
    [light, 'Ascender, D-Max, MU-X, Rodeo, Trooper'],
    [medium, 'FTR, NPR, NQR, NRR'],
    [heavy, 'FVR, Giga'],
  ],
  Iveco: [
    [heavy, 'S-Way, Stralis, T-Way, Trakker, X-Way'],
    [bus, 'Crossway, Evadys, Urbanway'],
  ],
  Kenworth: [
    [medium, 'T170, T180, T270, T280'],
    [
      heavy,
      'C500, K100, K200, T370, T380, T400, T440, T470, T480, T600, T610, T659, T660, T680, T700, T800, T880, T909, T2000, W900, W990',
    ],
  ],
  Kia: [
    [
      light,
      'Amanti, Borrego, Cadenza, Carnival, Ceed, EV3, EV6, EV9, Forte, K4, K5, Niro, Optima, Picanto, ProCeed, Rio, Rondo, Sedona, Seltos, Sorento, Soul, Spectra, Sportage, Stinger, Stonic, Telluride, XCeed',
    ],
  ],
  Mack: [
    [medium, 'MD6'],
    [heavy, 'Anthem, CHU, CXU, Granite, GU, LR, MD7, MRU, Pinnacle, Pioneer, TerraPro, Titan, Vision'],
  ],
  MAN: [
    [heavy, 'TGS, TGX'],
    [bus, "Lion's"],
  ],
  'Mercedes-Benz': [
    [
      light,
      'A-Class, B-Class, C-Class, Citan, CLA, CLS, E-Class, EQA, EQB, EQC, EQE, EQS, EQV, eVito, G-Class, GLA, GLB, GLC, GLE, GLK, GLS, Metris, ML, R-Class, S-Class, Sprinter 1500, Sprinter 2500, V-Class, Viano, Vito, X-Class',
    ],
    [medium, 'Sprinter 4500'],
    [heavy, 'Actros, Arocs, Axor, eActros, Econic'],
    [bus, 'Citaro, Conecto, Intouro, Tourismo, Travego'],
  ],
  Mitsubishi: [
    [
      light,
      'ASX, Colt, Eclipse, Endeavor, Galant, i-MiEV, L200, Lancer, Mirage, Montero, Outlander, Pajero, Raider, Space Star, Triton',
    ],
  ],
  'Mitsubishi Fuso': [[medium, 'FE, FG']],
  Nissan: [
    [
      light,
      'Altima, Ariya, Armada, Cube, Frontier, Juke, Kicks, Leaf, Maxima, Micra, Murano, Navara, Note, NV200, NV300, Pathfinder, Patrol, Primastar, Qashqai, Quest, Rogue, Sentra, Tiida, Titan, Townstar, Versa, X-Trail, Xterra',
    ],
  ],
  Peterbilt: [
    [medium, '325, 535, 536'],
    [
      heavy,
      '320, 348, 357, 362, 365, 367, 377, 378, 379, 382, 384, 385, 386, 387, 388, 389, 520, 537, 548, 567, 579, 587, 589',
    ],
  ],
  Ram: [
    [light, '1500, ProMaster 1500, ProMaster 2500, ProMaster City, ProMaster Rapid, C/V'],
    [medium, '4500, 5500'],
  ],
  Renault: [
    [
      light,
      'Arkana, Austral, Captur, Clio, Duster, Espace, Express, Fluence, Kadjar, Kangoo, Koleos, Laguna, Logan, Megane, Scenic, Talisman, Trafic, Twingo, Zoe',
    ],
  ],
  Suzuki: [[light, 'Alto, Baleno, Celerio, Ertiga, Grand Vitara, Ignis, Jimny, S-Cross, Splash, Swift, SX4, Vitara']],
  Tesla: [[heavy, 'Semi']],
  Toyota: [
    [medium, 'Dyna'],
    [bus, 'Coaster'],
  ],
  UD: [
    [medium, 'UD1200, UD1300, UD1400, UD1800, UD2000, UD2300, UD2600'],
    [heavy, 'UD3000, UD3300, Quon'],
  ],
  Volkswagen: [
    [
      light,
      'Amarok, Arteon, Atlas, Beetle, Caddy, California, Caravelle, CC, Eos, Fox, Gol, Golf, ID.3, ID.4, ID.5, ID.7, ID. Buzz, Jetta, Multivan, Passat, Polo, Rabbit, Saveiro, Sharan, T-Cross, T-Roc, Taigo, Taos, Tiguan, Touareg, Touran, Transporter, Up!, Virtus',
    ],
  ],
  Volvo: [
    [
      light,
      'C30, C40, C70, EC40, EX30, EX40, EX90, S40, S60, S70, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90',
    ],
    [heavy, 'FH, FM, VAH, VHD, VNL, VNM, VNR, VNX, VT'],
    [bus, '7900, 8900, 9500, 9700, 9900'],
  ],
}

/**
 * Makers' codes (the first three characters of a VIN) whose vehicles all belong to one class. Source: the list of world
 * manufacturer identifiers at Wikibooks (“Vehicle Identification Numbers”), which names a kind for each. Kenworth, Peterbilt and
 * International have a code of their own for trucks that leave the plant complete: tractors, which are above 26,000 lb.
 * Straight trucks leave it incomplete, with other codes, and are sold on both sides of that limit. Volvo, Western Star and
 * Autocar build heavy trucks only. Freightliner and Mack are left out: the list doesn't separate their medium trucks.
 */
export const classOfMakersCode: readonly (readonly [VehicleClass, string])[] = [
  [heavy, '1XK, 2XK, 3WK, 1XP, 2XP, 3WP, 1HS, 2HS, 3HS, 4V4, 4V5, 5KJ, 5KK, 2WK, 2WL, 2WM, 5VC, 516'],
  [bus, '1M8, 2MG, 3BM, 1T7, 1T8, 15G, 46G, 2FY, 5FY, 2NV, 2PC, 4RK, 4DR, 5WE, 1HV, 1VH, 2B1'],
]
