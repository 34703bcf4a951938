import { shanghai } from '../../contract/text.ts'
import type { TestWorld } from '../../server/src/testWorld.ts'
import * as artworkDesk from './artworkDesk.ts'
import * as designs from './designs.ts'
import * as desks from './desks.ts'
import * as moneyDesks from './moneyDesks.ts'
import * as freight from './freight.ts'
import * as goodsDesks from './goodsDesks.ts'
import * as guests from './guests.ts'
import * as marketing from './marketing.ts'
import * as offers from './offers.ts'
import * as office from './office.ts'
import * as people from './people.ts'
import type { Recorded } from './recorder.ts'
import * as shipping from './shipping.ts'
import * as shopping from './shopping.ts'
import { stageOn, type Stage } from './stage.ts'
import * as supply from './supply.ts'
import { tidied } from './tidy.ts'

/** Those that end sessions, change passwords and the like come last. */
const scenes: readonly ((stage: Stage) => Promise<void>)[] = [
  guests.looksAround,
  guests.registers,
  guests.logsIn,
  people.keepsServices,
  people.runsACompany,
  people.opensToPrograms,
  shopping.gathersGoods,
  designs.keepsDesigns,
  designs.keepsTemplates,
  shopping.orders,
  shopping.receives,
  shopping.keepsBooks,
  shopping.claims,
  shopping.signs,
  desks.seesWhatWaits,
  freight.setsFreight,
  desks.worksOnOrders,
  artworkDesk.checksArtwork,
  desks.runsTheFactory,
  supply.keepsBlanks,
  shipping.shipsMany,
  moneyDesks.keepsAccounts,
  moneyDesks.grantsCredit,
  moneyDesks.answersClaims,
  moneyDesks.keepsContracts,
  goodsDesks.keepsGoods,
  goodsDesks.keepsPrices,
  goodsDesks.bringsSheets,
  goodsDesks.keepsPages,
  marketing.runsActivities,
  marketing.givesCoupons,
  offers.sellsByGroups,
  offers.sellsAtFlash,
  offers.printsTogether,
  people.bringsAnApp,
  people.provesToBeThere,
  office.knowsCompanies,
  office.runsTheOffice,
]

/** Plays all scenes in the demo's mall; what was asked and answered, fit to be published, by the call's name. */
export async function record(w: TestWorld): Promise<ReadonlyMap<string, Recorded>> {
  const stage = await stageOn(w)
  for (const scene of scenes) await scene(stage)
  return tidied(stage.recorded, shanghai(new Date()).slice(0, 10))
}
