import { chainOf, type Links } from '../../../artwork/chain.ts'
import type { Tx } from '../db.ts'
import { ownLinks, shippedProfile } from '../print/links.ts'
import { insertChain, unbound } from './chain.sql.ts'

/** Writes down what the designs on an order are printed from, as it stands now: what is on it already stays as it was. */
export async function bindDesigns(tx: Tx, orderId: number): Promise<void> {
  for (const design of await unbound(tx, orderId)) {
    const links: Links = { ...(await ownLinks(design.surface)), icc: await shippedProfile(), pdf: design.pdf }
    await insertChain(tx, design, links, chainOf(links))
  }
}
