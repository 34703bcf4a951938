import { sql } from 'kysely'
import sharp from 'sharp'
import { savePrintAreas } from '../../../contract/goods/printArea.ts'
import { pictureName } from '../../seed/goods/pictureName.ts'
import { printedBy } from '../design/print.fixture.ts'
import type { Shop } from '../order/shop.fixture.ts'
import { bringArtwork } from '../artwork/brought.fixture.ts'

type Where = Pick<Shop, 'ask' | 'must' | 'db' | 'services' | 'products' | 'token'>

/** The bag's front is drawn: from now on what lies on it can be shown. */
export async function withView({ ask, must, db, products, token }: Where): Promise<void> {
  const picture = pictureName('tote-natural-plain-front')
  await sql`update product set pictures[1] = ${picture} where id = ${products.canvasBag}`.execute(db)
  const area = { position: 'front', xMm: 150, yMm: 200, widthMm: 300, heightMm: 320, form: { kind: 'cloth' as const, foldMm: 3 } }
  const views = [{ label: '正面', picture, widthMm: 600, areas: [area] }]
  await must(ask(await token('sales'), savePrintAreas, { id: products.canvasBag, version: 0, views }))
}

/** A file of artwork that 陈荣达 brought. */
export const brought = async (w: Where, name: string, bytes: Buffer): Promise<number> => (await bringArtwork(w, name, bytes)).id

/** A design of the bag's front, all of it in one colour; brought as the file that is made from it. */
export async function designed(w: Where, colour = '#d01020'): Promise<number> {
  const plain = await sharp({ create: { width: 300, height: 320, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const fileId = await brought(w, '图案.png', plain)
  const layer = { kind: 'picture' as const, id: 'a', fileId, x: 150, y: 160, width: 300, height: 320, angle: 0 }
  const surface = { position: 'front', widthMm: 300, heightMm: 320, layers: [layer] }
  const productId = w.products.canvasBag
  const { files } = await w.must(printedBy(w, await w.token('main'), { productId, design: { schema: 1, surfaces: [surface] } }))
  return files[0]?.id ?? 0
}
