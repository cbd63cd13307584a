/** A road as the sequence of places it passes; two-lane highways are rural. */
export type Corridor = { road: string; kind: 'freeway' | 'rural'; places: string }

const freeway = (road: string, places: string): Corridor => ({ road, kind: 'freeway', places })
const rural = (road: string, places: string): Corridor => ({ road, kind: 'rural', places })

/**
 * The main roads of the US and southern Canada, from general knowledge; places as "City REGION", comma-separated. Roads
 * meet at places, and only pass those with "via". Islands have their own roads, or bridges, which `land.test.ts` names.
 */
export const corridors: readonly Corridor[] = [
  freeway(
    'I-5',
    'San Diego CA,via Oceanside CA,via Irvine CA,Los Angeles CA,Bakersfield CA,Fresno CA,Stockton CA,Sacramento CA,Redding CA,Medford OR,Eugene OR,Salem OR,Portland OR,Olympia WA,via Tacoma WA,Seattle WA,via Everett WA,via Mount Vernon WA,Bellingham WA',
  ),
  freeway(
    'I-10',
    'Los Angeles CA,San Bernardino CA,Indio CA,Blythe CA,Phoenix AZ,Tucson AZ,Las Cruces NM,El Paso TX,Fort Stockton TX,Kerrville TX,San Antonio TX,Houston TX,Beaumont TX,Lake Charles LA,Lafayette LA,Baton Rouge LA,New Orleans LA,via Slidell LA,Gulfport MS,Mobile AL,Pensacola FL,via Crestview FL,via Marianna FL,Tallahassee FL,Jacksonville FL',
  ),
  freeway(
    'I-15',
    'San Diego CA,San Bernardino CA,Barstow CA,Las Vegas NV,Saint George UT,Provo UT,Salt Lake City UT,Ogden UT,Pocatello ID,Idaho Falls ID,Butte MT,Helena MT,Great Falls MT',
  ),
  freeway(
    'I-20',
    'Odessa TX,Midland TX,Abilene TX,Fort Worth TX,Dallas TX,Tyler TX,Shreveport LA,Monroe LA,Jackson MS,Meridian MS,Tuscaloosa AL,Birmingham AL,Atlanta GA,Augusta GA,Columbia SC,Florence SC',
  ),
  freeway(
    'I-25',
    'Las Cruces NM,Albuquerque NM,Santa Fe NM,Pueblo CO,Colorado Springs CO,Denver CO,Fort Collins CO,Cheyenne WY,Casper WY',
  ),
  freeway(
    'I-35',
    'Laredo TX,San Antonio TX,Austin TX,Waco TX,Dallas TX,Oklahoma City OK,Wichita KS,Emporia KS,Kansas City MO,Des Moines IA,Ames IA,Albert Lea MN,Minneapolis MN,Duluth MN',
  ),
  freeway(
    'I-40',
    'Barstow CA,Needles CA,Kingman AZ,Flagstaff AZ,Gallup NM,Albuquerque NM,Tucumcari NM,Amarillo TX,Oklahoma City OK,Fort Smith AR,Little Rock AR,Memphis TN,Jackson TN,Nashville TN,Knoxville TN,Asheville NC,Hickory NC,Winston-Salem NC,Greensboro NC,Raleigh NC,Wilmington NC',
  ),
  freeway(
    'I-44',
    'Wichita Falls TX,Lawton OK,Oklahoma City OK,Tulsa OK,Joplin MO,Springfield MO,Rolla MO,St. Louis MO',
  ),
  freeway('I-45', 'Dallas TX,Huntsville TX,Houston TX,Galveston TX'),
  freeway(
    'I-55',
    'New Orleans LA,via Laplace LA,Hammond LA,Jackson MS,Memphis TN,Cape Girardeau MO,St. Louis MO,Springfield IL,Bloomington IL,Joliet IL,Chicago IL',
  ),
  freeway('I-57', 'Cape Girardeau MO,Mount Vernon IL,Champaign IL,Kankakee IL,Chicago IL'),
  freeway(
    'I-59',
    'New Orleans LA,via Slidell LA,via Picayune MS,Hattiesburg MS,Meridian MS,Birmingham AL,Gadsden AL,Chattanooga TN',
  ),
  freeway(
    'I-64',
    'St. Louis MO,Mount Vernon IL,Evansville IN,Louisville KY,Lexington KY,Charleston WV,Beckley WV,Staunton VA,Charlottesville VA,Richmond VA,via Petersburg VA,via Suffolk VA,Norfolk VA',
  ),
  freeway(
    'I-65',
    'Mobile AL,Montgomery AL,Birmingham AL,Huntsville AL,Nashville TN,Bowling Green KY,Louisville KY,Indianapolis IN,Lafayette IN,Gary IN',
  ),
  freeway('I-69', 'Indianapolis IN,Fort Wayne IN,Lansing MI,Flint MI,Port Huron MI,Sarnia ON'),
  freeway(
    'I-70',
    'Richfield UT,Grand Junction CO,Glenwood Springs CO,Denver CO,Limon CO,Hays KS,Salina KS,Topeka KS,Kansas City MO,Columbia MO,St. Louis MO,Terre Haute IN,Indianapolis IN,Dayton OH,Columbus OH,Wheeling WV,Washington PA,Bedford PA,Hagerstown MD,Frederick MD,Baltimore MD',
  ),
  freeway('I-71', 'Louisville KY,Cincinnati OH,Columbus OH,Mansfield OH,Cleveland OH'),
  freeway('I-74', 'Davenport IA,Peoria IL,Bloomington IL,Champaign IL,Indianapolis IN,Cincinnati OH'),
  freeway(
    'I-75',
    'Miami FL,Naples FL,Fort Myers FL,Tampa FL,Ocala FL,Gainesville FL,Valdosta GA,Macon GA,Atlanta GA,Chattanooga TN,Knoxville TN,Lexington KY,Cincinnati OH,Dayton OH,Toledo OH,via Monroe MI,Detroit MI,Flint MI,Saginaw MI,via Gaylord MI,via Saint Ignace MI,Sault Ste. Marie MI,Sault Ste. Marie ON',
  ),
  freeway('I-76', 'Akron OH,Youngstown OH,Pittsburgh PA,Bedford PA,Harrisburg PA,King of Prussia PA,Philadelphia PA'),
  freeway(
    'I-77',
    'Columbia SC,Charlotte NC,Wytheville VA,Beckley WV,Charleston WV,Parkersburg WV,Canton OH,Akron OH,Cleveland OH',
  ),
  freeway('I-78', 'Harrisburg PA,Allentown PA,Newark NJ'),
  freeway('I-79', 'Charleston WV,Clarksburg WV,Morgantown WV,Washington PA,Pittsburgh PA,Erie PA'),
  freeway(
    'I-80',
    'San Francisco CA,via Oakland CA,via Walnut Creek CA,via Fairfield CA,Sacramento CA,Reno NV,Winnemucca NV,Elko NV,via West Wendover NV,via Tooele UT,Salt Lake City UT,Evanston WY,Rock Springs WY,Laramie WY,Cheyenne WY,North Platte NE,Kearney NE,Lincoln NE,Omaha NE,Des Moines IA,Iowa City IA,Davenport IA,Joliet IL,Gary IN,South Bend IN,Toledo OH,via Fremont OH,via Elyria OH,Cleveland OH,Youngstown OH,DuBois PA,Bloomsburg PA,Stroudsburg PA,Paterson NJ,New York City NY',
  ),
  freeway(
    'I-81',
    'Knoxville TN,Bristol TN,Wytheville VA,Roanoke VA,Staunton VA,Winchester VA,Hagerstown MD,Harrisburg PA,Scranton PA,Binghamton NY,Syracuse NY,Watertown NY,Kingston ON',
  ),
  freeway(
    'I-84 west',
    'Portland OR,The Dalles OR,Pendleton OR,Boise ID,Twin Falls ID,via Burley ID,via Tremonton UT,Ogden UT',
  ),
  freeway('I-84 east', 'Scranton PA,Middletown NY,Danbury CT,Waterbury CT,Hartford CT,Worcester MA'),
  freeway(
    'I-85',
    'Montgomery AL,Columbus GA,Atlanta GA,Greenville SC,Charlotte NC,Greensboro NC,Durham NC,Petersburg VA',
  ),
  freeway('I-87', 'New York City NY,via The Bronx NY,via Yonkers NY,Newburgh NY,Albany NY,Plattsburgh NY,Montréal QC'),
  freeway(
    'I-90',
    "Seattle WA,Ellensburg WA,Spokane WA,Coeur d'Alene ID,Missoula MT,Butte MT,Bozeman MT,Billings MT,Sheridan WY,Gillette WY,Rapid City SD,Mitchell SD,Sioux Falls SD,Albert Lea MN,La Crosse WI,Madison WI,Rockford IL,Chicago IL,Gary IN",
  ),
  freeway(
    'I-90 east',
    'Cleveland OH,via Mentor OH,via Ashtabula OH,Erie PA,via Fredonia NY,Buffalo NY,Rochester NY,Syracuse NY,Utica NY,Albany NY,Springfield MA,Worcester MA,Boston MA',
  ),
  freeway(
    'I-94',
    'Billings MT,Miles City MT,Bismarck ND,Fargo ND,Saint Cloud MN,Minneapolis MN,Eau Claire WI,Madison WI,Milwaukee WI,Chicago IL',
  ),
  freeway('I-94 east', 'Gary IN,via Michigan City IN,Benton Harbor MI,Kalamazoo MI,Ann Arbor MI,Detroit MI'),
  freeway(
    'I-95',
    'Miami FL,Fort Lauderdale FL,West Palm Beach FL,via Stuart FL,via Fort Pierce FL,via Melbourne FL,Daytona Beach FL,Jacksonville FL,via Brunswick GA,Savannah GA,Florence SC,Fayetteville NC,Rocky Mount NC,Petersburg VA,Richmond VA,Fredericksburg VA,Washington DC,Baltimore MD,Wilmington DE,Philadelphia PA,Trenton NJ,Newark NJ,New York City NY,via The Bronx NY,via New Rochelle NY,Stamford CT,New Haven CT,New London CT,Providence RI,Boston MA,Portsmouth NH,Portland ME,via Augusta ME,Bangor ME,Houlton ME',
  ),
  freeway('I-96', 'Muskegon MI,Grand Rapids MI,Lansing MI,Detroit MI'),
  freeway('I-4', 'Tampa FL,Lakeland FL,Orlando FL,Daytona Beach FL'),
  freeway('I-16', 'Macon GA,Savannah GA'),
  freeway('I-17', 'Phoenix AZ,Flagstaff AZ'),
  freeway('I-22', 'Memphis TN,Tupelo MS,Birmingham AL'),
  freeway('I-24', 'Paducah KY,Clarksville TN,Nashville TN,Chattanooga TN'),
  freeway('I-26', 'Asheville NC,Spartanburg SC,Columbia SC,Charleston SC'),
  freeway('I-27', 'Lubbock TX,Amarillo TX'),
  freeway('I-29', 'Kansas City MO,Omaha NE,Sioux City IA,Sioux Falls SD,Fargo ND,Grand Forks ND,Winnipeg MB'),
  freeway('I-30', 'Dallas TX,Texarkana TX,Little Rock AR'),
  freeway('I-37', 'San Antonio TX,Corpus Christi TX'),
  freeway('I-43', 'Milwaukee WI,via Port Washington WI,Sheboygan WI,Green Bay WI'),
  freeway(
    'I-49',
    'Lafayette LA,Alexandria LA,Shreveport LA,Texarkana TX,Fort Smith AR,Fayetteville AR,Joplin MO,Kansas City MO',
  ),
  freeway('I-82', 'Ellensburg WA,Yakima WA,Kennewick WA,Pendleton OR'),
  freeway('I-89', 'Concord NH,Burlington VT'),
  freeway('I-91', 'New Haven CT,Hartford CT,Springfield MA,Brattleboro VT,St Johnsbury VT,Sherbrooke QC'),
  freeway('I-93', 'Boston MA,Manchester NH,Concord NH,St Johnsbury VT'),
  freeway('CA-99', 'Bakersfield CA,Visalia CA,Fresno CA,Modesto CA,Stockton CA'),
  rural('US-101', 'San Jose CA,Salinas CA,San Luis Obispo CA,Santa Barbara CA,via Ventura CA,Oxnard CA,Los Angeles CA'),
  rural('US-95', 'Las Vegas NV,Tonopah NV,Reno NV'),
  rural('US-2', 'Great Falls MT,Havre MT,Williston ND,Minot ND,Grand Forks ND'),
  rural('US-83', 'Bismarck ND,Minot ND'),
  freeway('I-580', 'San Francisco CA,Oakland CA,Stockton CA'),
  freeway('I-880', 'Oakland CA,San Jose CA'),
  freeway(
    '401',
    'Windsor ON,London ON,Kitchener ON,Toronto ON,Oshawa ON,via Cobourg ON,Belleville ON,via Napanee ON,Kingston ON,via Brockville ON,Cornwall ON,via Vaudreuil-Dorion QC,Montréal QC',
  ),
  freeway('402', 'Sarnia ON,London ON'),
  freeway(
    'QEW',
    'Toronto ON,via Oakville ON,Hamilton ON,St. Catharines ON,Niagara Falls ON,via Fort Erie ON,Buffalo NY',
  ),
  freeway('400', 'Toronto ON,Barrie ON,Parry Sound ON,Greater Sudbury ON'),
  freeway('416/417', 'Cornwall ON,Ottawa ON,via Hawkesbury ON,via Vaudreuil-Dorion QC,Montréal QC'),
  freeway('A-20', 'Montréal QC,Drummondville QC,Lévis QC,via Montmagny QC,Rivière-du-Loup QC,Edmundston NB'),
  freeway('A-40', 'Montréal QC,Trois-Rivières QC,via Donnacona QC,Québec QC'),
  freeway('A-10', 'Montréal QC,Sherbrooke QC'),
  freeway('TCH-2', 'Edmundston NB,Fredericton NB,Moncton NB,via Amherst NS,Truro NS,Halifax NS'),
  freeway('NB-1', 'Fredericton NB,Saint John NB,Moncton NB'),
  rural(
    'TCH-17',
    'Ottawa ON,Pembroke ON,North Bay ON,Greater Sudbury ON,Sault Ste. Marie ON,Wawa ON,Marathon ON,Thunder Bay ON,Dryden ON,Kenora ON,Winnipeg MB',
  ),
  freeway(
    'TCH-1',
    'Winnipeg MB,Brandon MB,Regina SK,Swift Current SK,Medicine Hat AB,Calgary AB,Banff AB,Revelstoke BC,Kamloops BC,Hope BC,Vancouver BC',
  ),
  rural('TCH-16', 'Winnipeg MB,Yorkton SK,Saskatoon SK,Lloydminster AB,Edmonton AB,Hinton AB,Prince George BC'),
  freeway('SK-11', 'Regina SK,Saskatoon SK'),
  freeway('AB-2', 'Lethbridge AB,Calgary AB,Red Deer AB,Edmonton AB'),
  freeway('BC-99', 'Vancouver BC,Bellingham WA'),
  freeway('BC-5', 'Kamloops BC,Kelowna BC'),
  freeway('I-15 north', 'Great Falls MT,Lethbridge AB'),
  freeway('NS-104', 'Truro NS,via New Glasgow NS,via Antigonish NS,via Port Hawkesbury NS,Sydney NS'),
  rural('PE-1', 'Charlottetown PE,Summerside PE'),
  freeway(
    'TCH-1 Newfoundland',
    "St. John's NL,via Clarenville-Shoal Harbour NL,via Grand Falls-Windsor NL,Corner Brook NL",
  ),
  freeway('BC-1 Vancouver Island', 'Victoria BC,via Duncan BC,Nanaimo BC,via Parksville BC,Courtenay BC'),
  freeway('H-1', 'Honolulu HI,via Pearl City HI,Makakilo HI'),
  rural('HI-11', 'Hilo HI,via Mountain View HI,Volcano HI'),
  freeway('AK-1', 'Anchorage AK,via Wasilla AK,Fairbanks AK'),
]
