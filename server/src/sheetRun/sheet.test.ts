import { afterAll, describe, expect, test } from 'vitest'
import { goodsDetail, listGoods, saveGoods } from '../../../contract/goods/goodsDesk.ts'
import { listProducts } from '../../../contract/goods/catalog.ts'
import { importFaults, listExports, sheetTemplate, startExport } from '../../../contract/sheet.ts'
import { csvText } from '../sheet/csv.rules.ts'
import { runExport } from './export.jobs.ts'
import { runImport } from './import.jobs.ts'
import { aSheetDesk } from './sheet.fixture.ts'

const w = await aSheetDesk()
const { newNumber, heading, path, row, found } = w
afterAll(() => w.close())

describe('an import of products', () => {
  test('makes drafts of new numbers, found by words at once, and says so', async () => {
    const number = newNumber()
    const run = await w.ran([
      [...heading, '参数', '标签'],
      [...row(number, '翡翠镇纸'), '尺寸：9 cm\n重量：1 kg', '热卖、新款'],
    ])
    expect(run).toMatchObject({ state: 'done', rows: 1, total: 1, done: 1, created: 1, failed: 0, staffName: '何婷' })
    const made = await found(number)
    expect(made).toMatchObject({ name: '翡翠镇纸', state: 'draft', type: 'custom' })
    expect((await w.must(w.ask(w.sales, listGoods, { keyword: 'feicui' }))).rows).toMatchObject([{ number }])
    expect(await w.shown(made?.id ?? 0)).toMatchObject({
      params: [
        { name: '尺寸', value: '9 cm' },
        { name: '重量', value: '1 kg' },
      ],
      tags: ['热卖', '新款'],
      unit: '件',
    })
    expect(await w.audited('goods.save', `product ${made?.id}`)).toMatchObject({
      actor_name: '何婷',
      before: null,
      after: { number, import: run.id },
    })
    expect(await w.audited('sheet.import', `import ${run.id}`)).toMatchObject({ after: { created: 1, updated: 0 } })
  })

  test('changes only the columns that are there; an empty cell clears what may be empty', async () => {
    const id = w.products.canvasBag
    const before = await w.shown(id)
    const run = await w.ran([
      ['采购编号', '副标题', '名称'],
      ['canvasbag', '双色可选', ''],
    ])
    expect(run).toMatchObject({
      updated: 1,
      items: [{ key: 'CANVASBAG', outcome: 'updated', changes: [{ column: '副标题', was: before.subtitle, is: '双色可选' }] }],
    })
    expect(await w.shown(id)).toMatchObject({ ...before, subtitle: '双色可选', revision: before.revision + 1 })
    expect(
      (
        await w.ran([
          ['采购编号', '副标题'],
          ['CANVASBAG', ''],
        ])
      ).updated,
    ).toBe(1)
    expect(await w.shown(id)).toMatchObject({ subtitle: '' })
  })

  test('tried first, tells the same and writes nothing', async () => {
    const number = newNumber()
    const rows = [
      [...heading, '材质'],
      [...row(number), ''],
      ['TSHIRT', '', '标品', '', '纯棉'],
      ['PLAINBAG', '', '', '', ''],
    ]
    const dry = await w.ran(rows, true)
    expect(dry).toMatchObject({ dry: true, created: 1, updated: 1, unchanged: 1, failed: 0 })
    expect(await found(number)).toBeUndefined()
    expect((await w.shown(w.products.tshirt)).material).toBe('')
    expect(await w.audited('sheet.import', `import ${dry.id}`)).toBeUndefined()
    const run = await w.ran(rows)
    expect(run.items.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual(
      dry.items.map(({ outcome, changes }) => ({ outcome, changes })),
    )
    expect((await w.shown(w.products.tshirt)).material).toBe('纯棉')
  })

  test('says of each bad row where and what is accepted, and takes the others', async () => {
    const [good, twice] = [newNumber(), newNumber()]
    const run = await w.ran([
      [...heading, '排序', '来源商品编号', '图片'],
      [...row('坏 编号'), '', '', ''],
      [...row(newNumber(), ''), '', '', ''],
      [...row(newNumber(), '名', '批发'), '-1', '', ''],
      [newNumber(), '名', '定制', '没有/这个/分类', '', '', ''],
      [...row(newNumber(), '名', '现货'), '', 'NOWHERE', ''],
      [...row(newNumber()), '', '', '/pictures/up-000000000000000000000000-00000000'],
      [...row('TSHIRT', '名', '现货'), '', '', ''],
      [...row(twice), '', '', ''],
      ['', '没有编号', '定制', path, '', '', ''],
      [...row(good), '', '', ''],
      [...row(twice), '', '', ''],
    ])
    expect(run).toMatchObject({ rows: 11, total: 10, created: 1, failed: 9 })
    const faults = run.items.flatMap((item) => item.faults.map(({ row: at, column, message }) => [at, column, message]))
    expect(faults).toEqual([
      [2, '采购编号', '采购编号应为 2-32 位字母、数字或横线'],
      [3, '名称', '新商品请填写名称'],
      [4, '类型', '类型应为 定制、常用、标品、现货 之一'],
      [4, '排序', '排序应为整数'],
      [5, '分类', '没有这个第三级分类，应写作 一级/二级/三级，如 环保袋箱包/帆布袋/束口袋'],
      [6, '来源商品编号', '没有这个采购编号的来源商品'],
      [7, '图片', '图片不存在，请重新上传'],
      [8, '类型', '已有商品的类型不能修改，应为“标品”'],
      [12, '采购编号', '与第 9 行的采购编号重复，一个商品只能有一行，这几行都未导入'],
      [10, '采购编号', '请填写采购编号'],
    ])
    expect(await found(good)).toBeDefined()
    expect(await found(twice)).toBeUndefined()
    const { id: fileId } = await w.must(w.ask(w.sales, importFaults, { id: run.id }))
    const told = await w.rowsIn(fileId)
    expect(told).toHaveLength(11)
    expect(told[1]).toEqual(['2', '坏 编号', '采购编号', 'A2', '采购编号应为 2-32 位字母、数字或横线'])
    expect((await w.itemsOf(run.id, { outcome: 'failed', keyword: 'NOWHERE' })).total).toBe(0)
    expect((await w.itemsOf(run.id, { outcome: 'failed', keyword: '来源' })).total).toBe(1)
  })

  test('what is only exported is never lost in silence: a new product is refused it by its cell, a known one is told', async () => {
    const [priced, copied] = [newNumber(), newNumber()]
    const run = await w.ran([
      [...heading, '单价', '起订量', '库存', '已售', '状态'],
      [...row(priced), '9.90', '100', '50', '', '已上架'],
      // What a new product is anyway may stand there: rows are copied out of an export.
      [...row(copied), '', '', '0', '0', '草稿'],
      ['PLAINBAG', '', '', '', '9.90', '', '', '', ''],
    ])
    expect(run).toMatchObject({ created: 1, unchanged: 1, failed: 1 })
    expect(run.items.flatMap(({ faults }) => faults.map(({ cell, message }) => [cell, message]))).toEqual([
      ['I2', '新商品的“状态”不能随表格导入，请清空此格；导入后为草稿，在商品列表中上架'],
      ['E2', '新商品的“单价”不能随表格导入，请清空此格；导入后在“价格”中设置'],
      ['F2', '新商品的“起订量”不能随表格导入，请清空此格；导入后随价格规则，在“价格”中设置'],
      ['G2', '新商品的“库存”不能随表格导入，请清空此格；导入后在商品页中调整'],
    ])
    expect(run.passedOver).toEqual(['单价', '起订量', '库存', '已售', '状态'].map((name) => `“${name}”列（只导出）`))
    expect(await found(priced)).toBeUndefined()
    expect(await found(copied)).toMatchObject({ state: 'draft' })
  })

  test('goods that were on sale keep a picture', async () => {
    const run = await w.ran([
      ['采购编号', '图片'],
      ['OTHERLOT', ''],
    ])
    expect(run.items[0]).toMatchObject({ outcome: 'failed', faults: [{ row: 2, column: '图片' }] })
  })

  test('reads what Excel saves in China', async () => {
    const number = newNumber()
    const gbk = Buffer.concat([
      Buffer.from(`${number},`),
      Buffer.from([0xb2, 0xa3, 0xc1, 0xa7, 0xb1, 0xad]), // 玻璃杯
      Buffer.from('\r\n'),
    ])
    const utf8 = await w.ran([heading, row(number)])
    expect(utf8.created).toBe(1)
    const head = Buffer.from([0xb2, 0xc9, 0xb9, 0xba, 0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a]) // 采购编号,名称
    const run = await w.ran(Buffer.concat([head, gbk]))
    expect(run).toMatchObject({ updated: 1, items: [{ changes: [{ column: '名称', was: '琥珀杯垫', is: '玻璃杯' }] }] })
  })
})

describe('a file that is no sheet of products', () => {
  test.each([
    ['has another heading', '编号,名字\r\n1,2\r\n', '第一行应为表头，缺少“采购编号”，请下载模板对照'],
    ['has columns nobody knows', '采购编号,颜色分类\r\nA1,2\r\n', '不认识的列：颜色分类。请删除，或改为模板中的列名'],
    ['has a column twice', '采购编号,名称,名称\r\nA1,2,3\r\n', '“名称”列出现了两次，请只保留一列'],
    ['has a heading only', '采购编号,名称\r\n', '表头之下没有内容'],
    ['is blank', '\r\n , \r\n', '文件是空的，没有可导入的内容'],
    ['has cells beyond its heading', '采购编号,名称\r\nA1,2,3\r\n', '第 2 行在表头之外还有内容，请补上列名或清除'],
    ['is no archive', 'PK\x03\x04 broken', '文件已损坏，请在 Excel 中重新保存后上传'],
    ['has too many rows', `采购编号\r\n${'A1\r\n'.repeat(20_001)}`, '一个文件最多 20000 行数据，请拆分后分别导入'],
  ])('%s: says so and changes nothing', async (_, text, fault) => {
    const run = await w.ran(Buffer.from(text))
    expect(run).toMatchObject({ state: 'failed', fault, total: 0, items: [] })
  })

  test('is not even taken in when it is empty or a picture', async () => {
    await expect(w.bring(Buffer.alloc(0))).rejects.toThrow('文件是空的')
    await expect(w.bring(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '商品.xlsx')).rejects.toThrow('打不开：内容不是有效的 xlsx 文件')
  })
})

describe('an export', () => {
  test('is audited with its filter, but not with what was searched for: that may be a person', async () => {
    const filter = { keyword: '13800000001', state: 'published' }
    const { id } = await w.must(w.ask(w.sales, startExport, { subject: 'products', format: 'csv', filter }))
    const row = await w.audited('sheet.export', `export ${id}`)
    expect(row?.after).toMatchObject({ subject: 'products', state: 'published' })
    expect(JSON.stringify(row)).not.toContain('13800000001')
  })

  async function exported(format: 'xlsx' | 'csv', filter: object = {}) {
    const { id } = await w.must(w.ask(w.sales, startExport, { subject: 'products', format, filter }))
    await runExport(w.services, id)
    await runExport(w.services, id)
    const { rows } = await w.must(w.ask(w.sales, listExports, { subject: 'products' }))
    return rows.find((run) => run.id === id)
  }

  test.each(['xlsx', 'csv'] as const)('as %s, imported again, changes nothing', async (format) => {
    const form = await w.form(w.products.plainBag, {
      name: '=cmd|"/c calc"!A1',
      subtitle: "'-1+2",
      tags: ['a', 'b'],
      params: [{ name: '尺寸', value: '3：4' }],
    })
    await w.must(w.ask(w.sales, saveGoods, form))
    const run = await exported(format)
    expect(run).toMatchObject({
      state: 'done',
      fault: '',
      file: { name: expect.stringMatching(new RegExp(`^商品-2026\\d{8}\\.${format}$`)) },
    })
    const fileId = run?.file?.id ?? 0
    const rows = await w.rowsIn(fileId)
    expect(rows).toHaveLength((run?.total ?? 0) + 1)
    expect(rows.find(([number]) => number === 'PLAINBAG')).toEqual(expect.arrayContaining(['=cmd|"/c calc"!A1', "'-1+2"]))
    const id = await w.begin(fileId, true)
    await runImport(w.services, id)
    expect(await w.detail(id)).toMatchObject({
      state: 'done',
      unchanged: run?.total,
      updated: 0,
      created: 0,
      failed: 0,
    })
  })

  test('nothing in a csv is run as a formula', async () => {
    const run = await exported('csv', { keyword: 'PLAINBAG' })
    const text = (await w.bytesOf(run?.file?.id ?? 0)).toString('utf8')
    expect(text.startsWith('\ufeff采购编号,')).toBe(true)
    expect(text).toContain(`"'=cmd|""/c calc""!A1"`)
    expect(text.endsWith('\r\n')).toBe(true)
    // East Asian programs take full-width signs for the narrow ones.
    expect(csvText([['＝1+1', '＠SUM(A1)', '\n=1', '-5']])).toBe(`'＝1+1,'＠SUM(A1),"'\n=1",-5\r\n`)
  })

  test('takes the filter of the list; nothing found is said', async () => {
    expect(await exported('csv', { type: 'standard' })).toMatchObject({ state: 'done', total: 1 })
    expect(await exported('csv', { keyword: '完全没有的东西' })).toMatchObject({ state: 'failed', fault: '没有符合条件的内容', file: null })
  })

  test('the template explains every column, and imports as it is only once filled in', async () => {
    const { id, name } = await w.must(w.ask(w.sales, sheetTemplate, { subject: 'products' }))
    expect(name).toBe('商品导入模板.xlsx')
    expect((await w.rowsIn(id))[0]).toEqual(expect.arrayContaining(['采购编号', '名称', '分类', '参数']))
    const run = await w.begin(id, true)
    await runImport(w.services, run)
    expect(await w.detail(run)).toMatchObject({ state: 'failed', fault: '表头之下没有内容' })
  })
})

test('a buyer sees an imported change of what is on sale within five seconds', async () => {
  await w.ran([
    ['采购编号', '名称'],
    ['TSHIRT', '孔雀石文化衫'],
  ])
  w.pass(5)
  const { rows } = await w.must(w.ask(null, listProducts, { keyword: '孔雀石' }))
  expect(rows).toMatchObject([{ storeName: '孔雀石文化衫' }])
  expect((await w.must(w.ask(w.sales, goodsDetail, { id: w.products.tshirt }))).name).toBe('孔雀石文化衫')
})
