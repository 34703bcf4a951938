import { lookInside, openingStanding, openMall } from '../../contract/opening/opening.ts'
import { payeesNow, savePayees } from '../../contract/payment/payeeDesk.ts'
import * as article from '../../contract/page/articleDesk.ts'
import * as assortment from '../../contract/goods/assortment.ts'
import { productByNumber } from '../../contract/goods/catalog.ts'
import * as category from '../../contract/goods/categoryDesk.ts'
import * as goods from '../../contract/goods/goodsDesk.ts'
import * as layout from '../../contract/page/layoutDesk.ts'
import { getCanvas, homeSections } from '../../contract/page/page.ts'
import * as links from '../../contract/page/linkDesk.ts'
import * as page from '../../contract/page/pageDesk.ts'
import * as bulk from '../../contract/price/bulkPrice.ts'
import * as draft from '../../contract/price/priceDraft.ts'
import * as price from '../../contract/price/priceDesk.ts'
import * as reading from '../../contract/price/priceReading.ts'
import * as schedule from '../../contract/price/priceSchedule.ts'
import * as priceSheet from '../../contract/price/priceSheet.ts'
import * as printArea from '../../contract/goods/printArea.ts'
import * as search from '../../contract/goods/search.ts'
import * as sheet from '../../contract/sheet.ts'
import * as site from '../../contract/page/siteDesk.ts'
import { runExport } from '../../server/src/sheetRun/export.jobs.ts'
import { runImport } from '../../server/src/sheetRun/import.jobs.ts'
import type { Stage } from './stage.ts'

/** Products as the merchant keeps them. */
export async function keepsGoods({ as, guest }: Stage): Promise<void> {
  const sales = await as('sales')
  const { id: bagId } = await guest(productByNumber, { number: 'FB1001' })
  const bag = await sales(goods.goodsDetail, { id: bagId })
  await sales(goods.listGoods, { keyword: '帆布袋', type: 'custom', state: 'published', page: 1, limit: 1 })
  await sales(goods.listGoods, { categoryId: bag.categoryId, limit: 1 })
  const { revision, type, number, name, subtitle, unit, categoryId, tags, material, processes, params, story, gallery, sort } = bag
  const written = {
    type,
    number,
    name,
    subtitle,
    unit,
    categoryId,
    tags,
    material,
    processes,
    params: params.slice(0, 2),
    story: story.slice(0, 1),
    gallery: gallery.slice(0, 2),
    sort,
  }
  await sales(goods.saveGoods, { id: bag.id, revision, ...written })
  const copy = await sales(goods.copyGoods, { id: bag.id })
  await sales(goods.changeGoods, { ids: [copy.id], addTags: ['新品'], sort: 10 })
  await sales(goods.moveGoods, { move: 'publish', ids: [copy.id] })
  const { id: unsold } = await sales(goods.copyGoods, { id: bag.id })
  await sales(goods.deleteGoods, { ids: [unsold] })
  const { rows: lots } = await sales(goods.listGoods, { type: 'spot', limit: 20 })
  const lot = lots.find(({ name: said }) => said.startsWith('帆布袋余料'))?.id ?? 0
  const { selection } = await sales(goods.lotSource, { id: lot })
  await sales(goods.saveLotSource, { id: lot, selection })
  await sales(goods.adjustStock, { id: lot, change: 20, reason: '盘点' })
  const { version, views } = await sales(printArea.printAreaDetail, { id: bag.id })
  await sales(printArea.savePrintAreas, { id: bag.id, version, views: views.slice(0, 1).map(({ heightMm: _, ...view }) => view) })
  const { exclusive, companies } = await sales(assortment.goodsAudience, { id: bag.id })
  const seen = { exclusive, companyIds: companies.map(({ id }) => id) }
  await sales(assortment.saveAudience, { id: bag.id, ...seen, seen })
  await sales(assortment.findCompanies, { keyword: '荣达' })
  const { id } = await sales(assortment.saveAssortment, {
    name: '年会礼品',
    remark: '2026 年度',
    categoryIds: [categoryId],
    productIds: [bag.id],
  })
  await sales(assortment.listAssortments, {})
  await sales(assortment.assortmentDetail, { id })
  await sales(assortment.deleteAssortment, { id })
  await sales(category.listCategories, {})
  const { id: parentId } = await sales(category.saveCategory, { parentId: null, name: '节庆用品', shown: true })
  await sales(category.moveCategory, { id: parentId, parentId: null, before: null })
  await sales(category.deleteCategory, { id: parentId })
  const { id: synonym } = await sales(search.saveSynonym, { words: ['帆布袋', '帆布包', '购物袋袋'] })
  await sales(search.listSynonyms, {})
  await sales(search.deleteSynonym, { id: synonym })
  await sales(search.listSearchWords, { days: 30, none: '', page: 1, limit: 2 })
}

/** Prices: versions, books, drafts, examples, moments. */
export async function keepsPrices({ as, guest, day }: Stage): Promise<void> {
  const sales = await as('sales')
  await sales(price.listPrices, { keyword: 'FB1001', page: 1, limit: 1 })
  const { id: priced } = await guest(productByNumber, { number: 'FB1001' })
  const { categoryId } = await sales(goods.goodsDetail, { id: priced })
  await sales(price.listPrices, { type: 'custom', categoryId, limit: 1 })
  const { id: productId } = await guest(productByNumber, { number: 'FB1001' })
  const { rules, version, firstSelection } = await sales(price.priceDetail, { productId })
  if (!rules) throw new Error('FB1001 has no price')
  await sales(price.readVersion, { productId, version: version ?? 1 })
  const quantity = 500
  const { receipt } = await sales(price.tryPrice, { productId, rules, selection: firstSelection, quantity })
  const gross = receipt?.gross ?? ''
  const { id: example } = await sales(price.saveExample, {
    productId,
    bookId: null,
    name: '500 件单色',
    selection: firstSelection,
    quantity,
    gross,
  })
  await sales(price.deleteExample, { id: example })
  await sales(draft.keepDraft, { productId, bookId: null, base: version, rules, firstSelection })
  await sales(draft.readDraft, { productId })
  await sales(draft.dropDraft, { productId, bookId: null })
  await sales(price.listBooks, {})
  const { id: bookId } = await sales(price.saveBook, { name: '2027 年协议价', remark: '年度采购' })
  await sales(price.publishPrice, { productId, bookId, rules, firstSelection, base: null, note: '年度协议' })
  await sales(price.bookProducts, { bookId, page: 1, limit: 1 })
  await sales(price.priceDetail, { productId, bookId })
  await sales(draft.readDraft, { productId, bookId })
  await sales(price.removeFromBook, { bookId, productId })
  await sales(price.deleteBook, { id: bookId })
  const dueTime = `${day(10)} 00:00:00`
  const dearer = { ...rules, base: rules.base.map(([from, each], at): [number, string] => [from, at === 0 ? '9.90' : each]) }
  const { id } = await sales(schedule.schedulePrice, {
    productId,
    bookId: null,
    rules: dearer,
    firstSelection,
    base: version,
    note: '元旦调价',
    dueTime,
  })
  await sales(schedule.listSchedules, { state: 'waiting', page: 1, limit: 1 })
  await sales(schedule.readSchedule, { id })
  await sales(schedule.cancelSchedule, { id })
}

/** Sheets in and out: goods, and prices with the merchant's own headings. */
export async function bringsSheets({ as, upload, w }: Stage): Promise<void> {
  const sales = await as('sales')
  const own = await upload('sales', 'sheet', '供应商报价.csv', '货号,品名,≥50,500个\nFB1001,帆布袋,9.90,6.20\n')
  const { reading: proposed } = await sales(reading.lookAtPriceSheet, { fileId: own })
  await sales(reading.readPriceSheet, { fileId: own, reading: proposed })
  await sales(sheet.sheetTemplate, { subject: 'prices' })
  const { id: out } = await sales(sheet.startExport, { subject: 'products', format: 'xlsx', filter: { keyword: '帆布袋' } })
  await runExport(w.services, out)
  await sales(sheet.listExports, { subject: 'products', page: 1, limit: 1 })
  const csv = '采购编号,起始数量,单价\nFB1001,50,9.90\nFB1001,100,8.60\nXX0000,50,1.00\n'
  const fileId = await upload('sales', 'sheet', '商品价格.csv', csv)
  await sales(reading.lookAtPriceSheet, { fileId, heading: 1, sheet: '商品价格' })
  const { id } = await sales(sheet.startImport, { subject: 'prices', fileId, dry: true, options: {} })
  await runImport(w.services, id)
  await sales(sheet.listImports, { subject: 'prices', page: 1, limit: 1 })
  await sales(sheet.importDetail, { id })
  await sales(sheet.importItems, { id, outcome: '', keyword: 'FB1001', page: 1, limit: 2 })
  await sales(sheet.importFaults, { id })
  await sales(priceSheet.acceptPrices, { runId: id, all: true, except: [], note: '供应商调价' })
  await sales(bulk.bulkPrices, { goods: { type: 'custom' }, change: { by: { kind: 'percent', by: '5' }, rounding: 'fen' } })
  const { id: late } = await sales(sheet.startImport, { subject: 'prices', fileId, dry: true, options: {} })
  await sales(sheet.cancelImport, { id: late })
}

/** What visitors see: banners, scenes, shelves, layout, texts, the site itself. */
export async function keepsPages({ as, guest }: Stage): Promise<void> {
  const admin = await as('admin')
  const [banner] = await admin(page.listBanners, {})
  const { id: _, ...shown } = banner ?? { id: 0, title: '', subtitle: '', picture: '', jumpUrl: '' }
  const { id: banned } = await admin(page.saveBanner, { ...shown, title: '年会季' })
  await admin(page.orderBanners, {
    ids: [banned, ...(await admin(page.listBanners, {})).map(({ id }) => id).filter((id) => id !== banned)],
  })
  await admin(page.deleteBanner, { id: banned })
  const scenes = await admin(page.listDeskScenes, {})
  const scene = await admin(page.deskScene, { id: scenes[0]?.id ?? 0 })
  const { id } = await admin(page.saveScene, {
    name: '开业庆典',
    slogan: '一站配齐',
    picture: scene.picture,
    productIds: scene.goods.slice(0, 2).map((one) => one.id),
  })
  await admin(page.orderScenes, { ids: [...scenes.map((one) => one.id), id] })
  await admin(page.deleteScene, { id })
  await admin(page.findGoods, { keyword: 'FB' })
  const shelves = await admin(page.listShelves, {})
  await admin(page.saveShelf, { shelf: 'hot', productIds: shelves.hot.map((one) => one.id) })
  await admin(page.saveHotWords, { words: shelves.hotWords })
  const { id: basedOn, blocks } = await admin(layout.layoutDetail, {})
  const few = blocks.filter(({ type }) => type === 'ProductHot' || type === 'Footer').slice(0, 1)
  await admin(links.findLinks, { keyword: '帆布袋' })
  await admin(links.readLinks, { links: ['/indexpage/productlist', '/productDetail?id=987654'] })
  const { path } = await admin(layout.previewLayout, { blocks: few })
  const preview = new URL(path, 'http://localhost').searchParams.get('preview') ?? ''
  await guest(homeSections, { preview })
  await guest(getCanvas, { preview })
  const { id: saved } = await admin(layout.saveLayout, { blocks, basedOn, publishTime: '2026-12-31 00:00:00' })
  await admin(layout.listLayouts, {})
  await admin(layout.layoutDetail, { id: saved })
  await admin(layout.withdrawLayout, { id: saved })
  if (basedOn !== null) await admin(layout.restoreLayout, { id: basedOn })
  await admin(article.listArticles, {})
  await admin(article.missingArticles, {})
  const { key } = await admin(article.addArticle, { key: 'print-guide', title: '印刷指南', text: '请以矢量文件提供图案。', inHelp: true })
  await admin(article.moveArticle, { key, move: 'publish' })
  const { updateTime, title, text } = await admin(article.articleDetail, { key })
  await admin(article.saveArticle, { key, title, text: `${text}\n线条不细于 0.3 mm。`, inHelp: true, seen: updateTime })
  await admin(article.moveArticle, { key, move: 'withdraw' })
  await admin(article.deleteArticle, { key })
  const now = await admin(site.siteNow, {})
  await admin(site.saveSite, { ...now, seen: now })
  const { usual, version } = await admin(payeesNow, {})
  const further = { label: '建行户', payee: '青禾供应链', bankName: '中国建设银行', account: '3100 1502 5000 5000 1234', active: true }
  if (usual) await admin(savePayees, { usual, further: [{ ...further, fromAmount: '50000.00', companyIds: [] }], version })
  await admin(payeesNow, {})
  if (usual) await admin(savePayees, { usual, further: [], version: version + 2 })
  await admin(openingStanding, {})
  await admin(lookInside, {})
  await admin(openMall, {})
}
