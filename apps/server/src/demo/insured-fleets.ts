import type { DemoConnection } from './demo-connection.ts'

const insurerName = 'Lakeshore Mutual'

const insured = (
  name: string,
  provider: string,
  account: string,
  policyNumber: string,
  dotNumber: string | null = null,
): DemoConnection => ({ name, provider, account, insurerName, policyNumber, dotNumber })

/** The 30 fleets of the demo's insurer, each with its provider. */
export const insuredFleets: readonly DemoConnection[] = [
  insured('Cascade Freight', 'samsara', 'cascade', 'LM-118230', '1180442'),
  insured('Maple Transit', 'samsara', 'maple', 'LM-118977'),
  insured('Keystone Haulage', 'motive', 'cascade-motive', 'LM-119304', '1426690'),
  insured('Summit Aggregates', 'lytx', 'lakeshore-lytx', 'LM-120118', '1533071'),
  insured('Bluewater Plumbing', 'verizonconnect', 'lakeshore-reveal', 'LM-120552'),
  insured('Alder Distribution', 'webfleet', 'lakeshore-webfleet', 'LM-121047', '1604428'),
  insured('Redwood Parcel', 'netradyne', 'lakeshore-netradyne', 'LM-121120', '1607715'),
  insured('Granite Mining Haulage', 'mix', 'lakeshore-mix', 'LM-121204', '1609380'),
  insured('Juniper Rentals', 'navixy', 'lakeshore-navixy', 'LM-121277'),
  insured('Aspen Ridge Foods', 'samsara', 'lakeshore-aspen', 'LM-121310', '1611952'),
  insured('Harvest Moon Dairy', 'samsara', 'lakeshore-harvest', 'LM-121388', '1618207'),
  insured('Ironwood Building Supply', 'samsara', 'lakeshore-ironwood', 'LM-121904', '1650233'),
  insured('Pinnacle Courier', 'samsara', 'lakeshore-pinnacle', 'LM-122076'),
  insured('Quarry Road Concrete', 'samsara', 'lakeshore-quarry', 'LM-122143', '1687741'),
  insured('Stonebridge Charter', 'samsara', 'lakeshore-stonebridge', 'LM-122590', '1702016'),
  insured('Wheatland School Bus', 'samsara', 'lakeshore-wheatland', 'LM-122861'),
  insured('Bayside Drayage', 'motive', 'lakeshore-bayside', 'LM-123005', '1733390'),
  insured('Copper Canyon Hauling', 'motive', 'lakeshore-copper', 'LM-123417', '1740285'),
  insured('Evergreen Timber', 'motive', 'lakeshore-evergreen', 'LM-123733', '1758864'),
  insured('Rolling Prairie Grain', 'motive', 'lakeshore-rolling', 'LM-124020', '1771139'),
  insured('Sunline Produce', 'motive', 'lakeshore-sunline', 'LM-124256', '1779450'),
  insured('Capital City Transit', 'geotab', 'lakeshore-capital', 'LM-124698'),
  insured('Delta Oilfield Services', 'geotab', 'lakeshore-delta', 'LM-124811', '1806327'),
  insured('Frontier Utilities', 'geotab', 'lakeshore-frontier', 'LM-125134', '1815508'),
  insured('Harborview Catering', 'geotab', 'lakeshore-harborview', 'LM-125390'),
  insured('Orchard Lane Rentals', 'traccar', 'lakeshore-orchard', 'LM-125702'),
  insured('Riverbend Taxi', 'traccar', 'lakeshore-riverbend', 'LM-125977'),
  insured('Granger Waste', 'lytx', 'lakeshore-granger', 'LM-126218', '1849903'),
  insured('Nordic Ice', 'webfleet', 'lakeshore-nordic', 'LM-126444', '1853372'),
  insured('Brightway Electric', 'verizonconnect', 'lakeshore-brightway', 'LM-126809'),
]
