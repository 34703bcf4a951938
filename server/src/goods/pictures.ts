import type { GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { isPicture } from '../picture/pictures.sql.ts'
import { checkPictures, type GoodsFields } from './goods.rules.ts'

type Pictured = Pick<GoodsFields, 'pictures' | 'picture_alts' | 'story'>

/**
 * Gallery and story of a form: their pictures are those the product has (`was`), and others that can be shown.
 * @throws Refusal 'file.missing' for any other; 'input.invalid' when one stands in the gallery twice.
 */
export async function picturedBy(tx: Tx, { gallery, story }: GoodsForm, was: Pictured | null): Promise<Pictured> {
  const pictures = gallery.map(({ image }) => image)
  checkPictures(pictures)
  const told = story.flatMap(({ picture }) => picture ?? [])
  const has = new Set([...(was?.pictures ?? []), ...(was?.story ?? []).map(({ picture }) => picture)])
  for (const name of new Set([...pictures, ...told])) {
    if (!has.has(name) && !(await isPicture(tx, name))) refuse('file.missing', { fields: { gallery: '图片不存在，请重新上传' } })
  }
  return { pictures, picture_alts: gallery.map(({ alt }) => alt), story }
}
