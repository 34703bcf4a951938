import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlankStock } from '../../../contract/goods/blank.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { aSheetDesk, type SheetDeskWorld } from '../sheetRun/sheet.fixture.ts'
import { bookQuestions } from './books.fixture.ts'
import { blankSheet } from './blankSheet.ts'

let w: SheetDeskWorld
beforeAll(async () => {
  w = await aSheetDesk()
})
afterAll(() => w.close())

const heading = ['坯料编号', '名称', '颜色', '尺码', '单位', '预警数量', '实盘数量', '单价（不含税）']

/** Brings rows; what came of each, with what is wrong. */
async function ran(rows: readonly (readonly string[])[], dry = false) {
  const id = await w.begin(await w.bring(w.csv([heading, ...rows])), dry, 'blanks')
  await runImport(w.services, id)
  const { rows: items } = await w.itemsOf(id)
  return items.map(({ outcome, faults, changes }) => [outcome, ...faults.map(({ message }) => message), ...changes.map(({ is }) => is)])
}
const stock = async () => {
  const { rows } = await w.must(w.ask(await w.token('admin'), listBlankStock, { limit: 100 }))
  return rows.map(({ code, colour, size, onHand, lowAt, average }) => [code, colour, size, onHand, lowAt, average])
}

test('a first sheet makes blank goods with what lies there; the same again changes nothing; a count is a movement', async () => {
  const rows = [
    ['sh-1', '圆领衫白坯', '白色', 'S', '件', '100', '500', '9.8'],
    ['SH-1', '', '白色', 'M', '', '', '20', '9.8'],
  ]
  expect(await ran(rows, true)).toEqual([['created']])
  expect(await stock()).toEqual([])
  expect(await ran(rows)).toEqual([['created']])
  const after = [
    ['SH-1', '白色', 'S', 500, 100, '9.80'],
    ['SH-1', '白色', 'M', 20, null, '9.80'],
  ]
  expect(await stock()).toEqual(after)
  expect(await ran(rows)).toEqual([['unchanged']])
  expect(await ran([['SH-1', '', '白色', 'S', '', '无', '480', '']])).toEqual([['updated', '无', '480']])
  expect((await stock())[0]).toEqual(['SH-1', '白色', 'S', 480, null, '9.80'])

  const { rows: out } = await blankSheet.page(w.db, { state: 'all' }, 0, { staffId: null, now: w.clock.now, seesMargins: true })
  expect(out[0]?.slice(0, 8)).toEqual(['SH-1', '圆领衫白坯', '白色', 'S', '件', '无', '480', ''])
})

test('what is wrong is told at its row, and writes nothing', async () => {
  const before = await stock()
  expect(
    await ran([
      ['坏', '名称', '', '', '', '', '', ''],
      ['SH-2', '新坯', '', '', '', 'x', '', ''],
      ['SH-3', '新坯', '', '', '', '', '5', ''],
      ['SH-4', '新坯', '', '', '', '', '5', '-1'],
      ['SH-1', '', '白色', 'M', '', '', '1', ''],
      ['SH-1', '', '白色', 'M', '', '', '2', ''],
      ['SH-5', '', '白色', 'M', '', '', '', ''],
    ]),
  ).toEqual([
    ['failed', '坯料编号应为 2-32 位字母、数字或横线'],
    ['failed', '预警数量应为 0 至 1000000 的整数'],
    ['failed', '该规格还没有成本，请填写单价'],
    ['failed', '单价应为最多四位小数的元，不能为负'],
    ['failed', '与第 6 行是同一规格，只能有一行，此坯料各行都未导入'],
    ['failed', '没有这个编号的坯料，新增请填写名称'],
  ])
  expect(await stock()).toEqual(before)
})

test('after all of it the books hold', async () => expect(await bookQuestions(w.db)).toEqual([]))
