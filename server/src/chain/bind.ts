import { chainOf, type Links } from '../../../artwork/chain.ts'
import { isCut } from '../../../artwork/preflight.ts'
import { pressSetting } from '../../../contract/setting/press.ts'
import type { Tx } from '../database/db.ts'
import { ownLinks, shippedProfile } from '../print/links.ts'
import { readSetting } from '../setting.ts'
import { insertChain, unbound } from './chain.sql.ts'

/** Writes down what the designs on an order are printed from, as it stands now: what is on it already stays as it was. */
export async function bindDesigns(tx: Tx, orderId: number): Promise<void> {
  const designs = await unbound(tx, orderId)
  if (designs.length === 0) return
  const icc = (await readSetting(tx, pressSetting)).profile ?? (await shippedProfile())
  for (const design of designs) {
    const links: Links = { ...(await ownLinks(design.surface)), icc, pdf: design.pdf, ...(isCut(design.process) && { cut: true as const }) }
    await insertChain(tx, design, links, chainOf(links))
  }
}
