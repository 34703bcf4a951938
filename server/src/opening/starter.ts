import { htmlOfBlocks } from '../../../contract/page/articleHtml.ts'
import { blocksOfText } from '../../../contract/page/articleText.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { Block } from '../../../contract/page/page.ts'
import type { Staff } from '../actor.ts'
import type { Context } from '../context.ts'
import { countTemplates, lockFreight, writeTemplate } from '../freight/freight.sql.ts'
import { sampleNote } from '../goods/goods.rules.ts'
import { insertCategory } from '../goods/category.sql.ts'
import type { saver } from '../goods/save.ts'
import { publish } from '../priceDesk/publish.ts'
import { processesOf } from '../catalog/shelf.rules.ts'
import { readRoutes, writeProcess, copyRoute, writeRoute } from '../production/route.sql.ts'
import { blank, blanks as facts } from './opening.rules.ts'
import { findCategory, findProcess, hasNumber, insertFirstLayout, insertFixed, lockContent, setContent } from './starter.sql.ts'
import { starterFreight } from './starterFreight.ts'
import { starterTexts } from './starterTexts.ts'
import type { TradeKit } from './starterGoods.ts'

type At = Context<Staff>

/** The category of this name below `parentId`, made where it is not there; `made` counts those. */
async function categoryNamed(
  { tx }: At,
  parentId: number | null,
  level: 1 | 2 | 3,
  name: string,
  made: { count: number },
): Promise<number> {
  const found = await findCategory(tx, parentId, name)
  if (found !== undefined) return found
  made.count++
  return insertCategory(tx, { parentId, level, name, shown: true })
}

/** Adds the trade's branches; answers how many categories were made, and where each of the third level is. */
export async function addCategories(at: At, { top, branches }: TradeKit) {
  const made = { count: 0 }
  const leaves = new Map<string, number>()
  const first = await categoryNamed(at, null, 1, top, made)
  for (const [branch, names] of branches) {
    const second = await categoryNamed(at, first, 2, branch, made)
    for (const name of names) leaves.set(name, await categoryNamed(at, second, 3, name, made))
  }
  return { made: made.count, leaves }
}

/** Adds the trade's product as a draft, with price rules to be gone through; false: its purchase number stands already. */
export async function addGoods(at: At, save: ReturnType<typeof saver>, { goods }: TradeKit, categoryId: number): Promise<boolean> {
  const { tx, actor, origin, now, audit } = at
  const { number, name, unit, type, material } = goods
  if (await hasNumber(tx, number)) return false
  // Read only where somebody begins with them.
  const { demoRules } = await import('./sampleRules.ts')
  const rules = demoRules[goods.rules]
  const words = {
    subtitle: sampleNote,
    tags: [],
    processes: processesOf(rules),
    params: [],
    story: [],
    gallery: [],
  }
  const form = { number, name, unit, type, material, categoryId, sort: 0, sourceNumber: '', ...words }
  const { id, before, after } = await save(tx, form, now)
  await audit('goods.save', `product ${id}`, { before, after })
  const publication = {
    productId: id,
    bookId: null,
    rules,
    firstSelection: { ...noChoice, ...goods.first },
    base: null,
    note: '起步套装样例',
    accepted: [],
    staffId: actor.staffId,
  }
  await publish(tx, publication, { actor, address: origin.address }, now)
  return true
}

/** Adds the trade's processes, each in place of 印刷 in routes of its kind of printing; answers how many. */
export async function addProcesses({ tx, audit }: At, { processes, goods }: TradeKit): Promise<number> {
  let made = 0
  for (const { name, kind, phase } of processes) {
    if ((await findProcess(tx, name)) !== undefined) continue
    const id = await writeProcess(tx, null, { name, phase, unit: 'piece', perHour: null, daily: null })
    await audit('process.save', `process ${id}`, { after: { name, phase } })
    made++
    const routes = await readRoutes(tx)
    const usual = routes.find((route) => route.type === goods.type && route.kind === '')
    if (!usual || routes.some((route) => route.type === goods.type && route.kind === kind)) continue
    const route = await copyRoute(tx, usual, kind)
    const print = await findProcess(tx, '印刷')
    const processIds = usual.processIds.map((one) => (one === print ? id : one))
    await writeRoute(tx, route, { processIds, toleranceBp: usual.toleranceBp })
    await audit('route.save', `route ${route}`, { after: { kind, processIds } })
  }
  return made
}

/** Adds the usual template of freight where there is none; false: there is one. */
export async function addFreight({ tx, now, audit }: At): Promise<boolean> {
  await lockFreight(tx)
  if ((await countTemplates(tx)) > 0) return false
  const id = await writeTemplate(tx, null, starterFreight, now)
  await audit('freight.save', `freight ${id}`, { after: starterFreight })
  return true
}

/** What stands in the blanks, as far as the merchant has said it. */
type Facts = Readonly<Record<string, unknown>>

const filled = (text: string, said: Facts, as: (value: string) => string = (value) => value): string =>
  Object.entries(facts).reduce((now, [name, key]) => {
    const value = String(said[key] ?? '').trim()
    return value ? now.replaceAll(`【${name}】`, () => as(value)) : now
  }, text)

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Adds agreements and help that are not there and fills the blanks of those that are; answers how many, and in which one is left. */
export async function addTexts({ tx, now, audit }: At, said: Facts): Promise<{ made: number; blanks: string[] }> {
  let made = 0
  const blanks: string[] = []
  for (const { key, title, text } of starterTexts) {
    const was = await lockContent(tx, key)
    const content = was !== undefined ? filled(was, said, escaped) : htmlOfBlocks(blocksOfText(filled(text, said)))
    if (was === undefined) {
      await insertFixed(tx, { key, title, content }, now)
      made++
    } else if (was !== content) await setContent(tx, key, content, now)
    if (was !== content) await audit('article.save', `article ${key}`, { after: { title } })
    if (blank.test(content)) blanks.push(title)
  }
  return { made, blanks }
}

const link = (title: string, linkTo: string, des = '') => ({ title, des, linkTo, pic: '' })

const layout: Block[] = [
  {
    title: '主导航',
    type: 'NavType',
    index: 0,
    componentContent: { typeRoute: [link('首页', '/'), link('商城', '/indexpage/productlist'), link('关于我们', '/indexpage/AboutUs')] },
  },
  {
    title: '页脚',
    type: 'Footer',
    index: 1,
    componentContent: {
      publicList: [
        link('用户服务协议', '/agreement?type=fuWu', '帮助中心'),
        link('隐私协议', '/agreement?type=YinSi', '帮助中心'),
        link('交期说明', '/helpCentre?type=10', '帮助中心'),
        link('售后说明', '/helpCentre?type=11', '帮助中心'),
      ],
    },
  },
]

/** Adds menu and footer where the mall has no layout; false: it has one. */
export async function addLayout({ tx, actor, now, audit }: At): Promise<boolean> {
  const id = await insertFirstLayout(tx, JSON.stringify(layout), actor.staffId, now)
  if (id === null) return false
  await audit('layout.save', `layout ${id}`, { after: { blocks: layout.map(({ type }) => type) } })
  return true
}
