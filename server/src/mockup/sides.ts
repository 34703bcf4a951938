import type { Services } from '../services.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { recipesOf } from './mockup.rules.ts'
import { lineOfOrder } from './mockup.sql.ts'
import { mockupFile } from './pictures.ts'

/**
 * A line's sides as they are printed, in the colour of most pieces: the path of each picture, WebP, by the name of the picture of the goods
 * that it was drawn on. Those that cannot be drawn now are missing. @throws Refusal order.missing.
 */
export async function sidesOnGoods(services: Pick<Services, 'db' | 'dataDir' | 'storage'>, lineId: number): Promise<Map<string, string>> {
  const recipes = (await lineOfOrder(services.db, lineId, seenByStaff)).filter((line) => line.lineId === lineId).flatMap(recipesOf)
  const sides = new Map<string, string>()
  for (const recipe of recipes.filter(({ colour }) => colour === recipes[0]?.colour)) {
    const path = await mockupFile(services, recipe).catch(() => null)
    if (path) sides.set(recipe.picture, path)
  }
  return sides
}
