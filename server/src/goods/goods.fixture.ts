import sharp from 'sharp'
import { goodsDetail, type GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { databaseUrl } from '../testWorld.ts'
import { blank as blankGoods } from './sheet.rules.ts'

/** A shop, 何婷 of its staff at the desk of goods, and a second process on the same database. */
export async function aGoodsDesk() {
  const w = await aShop()
  const sales = await w.token('sales')
  const other = openDb(databaseUrl(w.databaseName), 5, () => {})
  const { app: otherApp } = await buildApp({ ...w.services, ...other }, { log: 'silent', flood: 0, strict: true })
  const leaf = (await w.db.selectFrom('category').select('id').where('level', '=', 3).executeTakeFirstOrThrow()).id

  const shown = (id: number) => w.must(w.ask(sales, goodsDetail, { id }))

  /** The product as its editor would send it back, with changes. */
  async function form(id: number, change: Partial<GoodsForm> = {}): Promise<GoodsForm> {
    const { gallery, story, lot, ...goods } = await shown(id)
    return { ...goods, gallery, story, sourceNumber: lot?.source?.number ?? '', ...change }
  }

  const blank = (number: string, change: Partial<GoodsForm> = {}): GoodsForm => ({
    ...{ ...blankGoods, type: 'custom', number, name: '新品帆布袋', unit: '个', categoryId: leaf },
    ...change,
  })

  async function upload(token: string | null, colour: string, width = 900): Promise<{ link: string; errno: number; msg: string }> {
    const bytes = await sharp({ create: { width, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const { errno, msg, link } = await uploadTo(w, token, [kind('picture'), file('正面.png', bytes)])
    return { link, errno, msg }
  }

  /** The latest audit row of this action on this subject. */
  const audited = (action: string, subject: string) =>
    w.db
      .selectFrom('audit')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', action)
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .executeTakeFirst()

  /** Lets so many seconds pass. */
  const pass = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))

  async function close(): Promise<void> {
    await otherApp.close()
    await other.pool.end()
    await w.close()
  }

  const get = (url: string) => Promise.all([w.app, otherApp].map((app) => app.inject({ method: 'GET', url })))
  return { ...w, sales, leaf, shown, form, blank, upload, audited, pass, get, close }
}
export type GoodsDesk = Awaited<ReturnType<typeof aGoodsDesk>>
