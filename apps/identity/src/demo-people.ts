import type { Person } from './people.ts'

const password = 'milepost'
const passwordHash = 'scrypt$16384$8$1$h4n0UFwsEqu-A4XgZcVmqQ$WoZMoZ632HqAHDgJSw4Xvv4PlgnyVqLHNbnJvz4kMuA'

const person = (sub: string, word: string, name: string, groups: string[], role: string, sees: string): Person => {
  return { sub, email: `${word}@milepost.test`, name, groups, passwordHash, demo: { password, role, sees } }
}

/** One person for each role in the product; all share the password `milepost`. */
export const demoPeople: readonly Person[] = [
  person(
    '2a411c0b-fda4-4aa2-9401-c19e6387782d',
    'admin',
    'Avery Morgan',
    ['fleet'],
    'Admin',
    'Northline Logistics and all admin pages',
  ),
  person(
    'f0be98ed-0d95-4493-90d5-dde02ce11c41',
    'operator',
    'Priya Raman',
    ['fleet'],
    'Fleet operator',
    'Northline Logistics: risk, events, drivers and devices',
  ),
  person(
    'dca3c0e6-633d-4d6f-922c-c5a50ef9795a',
    'insurer',
    'Daniel Okafor',
    ['fleet'],
    'Insurer',
    'Lakeshore Mutual and its 30 insured fleets',
  ),
  person(
    'b7d0f6a2-3c58-4e19-9a64-0f2d7c81e5b3',
    'claims',
    'Grace Whitfield',
    ['fleet'],
    'Claims handler',
    'Lakeshore Mutual: confirms collisions and edits losses',
  ),
  person(
    '5f0c1b52-8a7e-4c7b-9a51-1d0f6ab7c2e4',
    'owner',
    'Jo Tremblay',
    ['fleet'],
    'Small fleet owner',
    'Prairie Couriers, a small fleet',
  ),
  person(
    'c3b1f1de-5d0c-4f4e-8f0b-6a6a0f6f2b7d',
    'new',
    'Sam Harbor',
    ['fleet'],
    'New customer',
    'Harbor & Sons, with nothing connected yet',
  ),
  person(
    'faeb75a9-8321-4456-8f97-c996cbbe86f6',
    'viewer',
    'Sofia Lindgren',
    ['fleet'],
    'Viewer',
    'Northline Logistics, view only',
  ),
  person(
    '9e30074f-1cc3-465b-8e24-d7b460ea14fb',
    'reviewer',
    'Mateo Alvarez',
    ['annotator'],
    'Reviewer',
    'Rates event videos, gives second looks and leads the annotators',
  ),
  person(
    '9d600345-e927-40f6-a3be-441f8bfa8cd7',
    'annotator',
    'Hannah Weiss',
    ['annotator'],
    'Annotator',
    'Rates event videos by keyboard, in a portal of its own',
  ),
]
