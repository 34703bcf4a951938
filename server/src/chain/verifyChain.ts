import { broken, chainOf, type Links } from '../../../artwork/chain.ts'
import type { VerifiedFile } from '../../../contract/order/artworkDesk.ts'
import type { Db } from '../database/db.ts'
import { ownLinks, shippedProfile } from '../print/links.ts'
import { chainsOfOrder, type Bounded } from './chain.sql.ts'

/** What is wrong with a content; null: nothing. `gone` is said of what is nowhere. */
export type Fault = (hash: string) => Promise<{ readonly gone: boolean } | null>

/**
 * Reckons the chains of an order once more from what there is now – designs, fonts, profile, writer, files – and says of each which of its
 * links is another; then whether those that proofs show are still written down.
 */
export async function verifiedChains(db: Db, number: string, faultOf: Fault): Promise<VerifiedFile[]> {
  const { files, proofs } = await chainsOfOrder(db, number)
  const told: VerifiedFile[] = []
  for (const file of files) {
    const { name, links, chain, replaced } = file
    const wrong = chainOf(links) === chain ? broken(links, await linksNow(file, faultOf)) : ['指纹链的登记已被改动']
    const what = replaced ? '已更换稿件的指纹链' : '指纹链'
    told.push({ what, name, hash: chain, ok: wrong.length === 0, fault: wrong.length === 0 ? null : wrong.join('；') })
  }
  for (const { round, chain, known } of proofs)
    told.push({ what: `第 ${round} 轮校样的指纹链`, name: '', hash: chain, ok: known, fault: known ? null : '登记中没有校样所示的指纹链' })
  return told
}

type Now = { readonly [Link in Exclude<keyof Links, 'cut'>]: Links[Link] | null }

async function linksNow({ surface, links, stored }: Bounded, faultOf: Fault): Promise<Now> {
  const own = surface ? await ownLinks(surface, true) : { design: null, fonts: links.fonts, writer: links.writer }
  const fault = stored === links.pdf ? await faultOf(stored) : null
  return { ...own, icc: await profileNow(links.icc, faultOf), pdf: fault ? (fault.gone ? null : '') : stored }
}

const profileNow = async (hash: string, faultOf: Fault): Promise<string | null> =>
  (await shippedProfile(true)) === hash || !(await faultOf(hash)) ? hash : null
