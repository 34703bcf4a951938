import type { ContractContent } from '../../../contract/contract/contractContent.ts'
import type { Reads } from '../file/contents.ts'
import { recipesOf, type Recipe } from '../mockup/mockup.rules.ts'
import { linesOfOrder, type OrderedToMockUp } from '../mockup/mockup.sql.ts'
import { mockupFile } from '../mockup/pictures.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { boundAsIs, inTurns } from './annex.rules.ts'
import type { AnnexPicture } from './annexPaper.ts'

/** The most pictures of an annex: ten pages of them. */
const most = 120
/** How long the paper waits for all of them together, ms: whoever is to sign waits for it. */
const patience = 12_000
/** As fine as print: they stand 40 mm wide. */
const width = 480 // px

/**
 * The goods of what a contract binds with what is printed on them, of each line with artwork each side in each colour. Left out is what
 * cannot be drawn, or not in time, and a line whose artwork is another by now than the contract names: the paper is made all the same.
 */
export async function annexOf(services: Reads, content: ContractContent, wait = patience): Promise<AnnexPicture[]> {
  if (content.format === 'yincai-frame/1' || content.lines.every(({ artwork }) => artwork.length === 0)) return []
  const lines = boundAsIs(content, await linesOfOrder(services.db, content.orderId, seenByStaff).catch(() => []))
  const recipes = lines.map((line) => recipesIn(line).map((recipe) => ({ place: line.place, recipe })))
  return (await drawnWithin(services, inTurns(recipes).slice(0, most), wait)).toSorted((one, other) => one.place - other.place)
}

/** None where the goods' rules are of a kind that is not read any more. */
function recipesIn(line: OrderedToMockUp): Recipe[] {
  try {
    return recipesOf(line)
  } catch {
    return []
  }
}

type Wanted = { readonly place: number; readonly recipe: Recipe }

/** Those that are there when `wait` ms are over. What was begun then goes on, and is there for whoever looks at the order. */
async function drawnWithin(services: Reads, wanted: readonly Wanted[], wait: number): Promise<AnnexPicture[]> {
  const drawn: AnnexPicture[] = []
  const enough = AbortSignal.timeout(wait)
  const late = new Promise<null>((over) => enough.addEventListener('abort', () => over(null)))
  for (const { place, recipe } of wanted) {
    if (enough.aborted) break
    const path = await Promise.race([late, mockupFile(services, recipe).catch(() => null)])
    if (path) drawn.push({ place, label: recipe.label, picture: { path, width } })
  }
  return drawn
}
