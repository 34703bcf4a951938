import { parseRate, parseYuan, rateText, type Rate } from '../../../contract/money.ts'
import type { PriceRules, Process } from '../../../contract/price/price.ts'
import { short } from '../../../pricing/exact.ts'
import { placeIn, type Change, type Fault, type SheetRow } from '../sheet/item.rules.ts'
import {
  feeColumns,
  ladders,
  materialColumn,
  processColumn,
  rates,
  screenOf,
  unfit,
  yuanIn,
  type Single,
  type Steps,
} from './sheetColumns.rules.ts'
import { stepChanges, stepsIn, withSingle, withSteps } from './sheetSteps.rules.ts'

// Rows of a product that speak of one of its materials, or of one of its printing processes.

/** The rows of one material or process, by what the sheet calls it. */
export type Kind = { readonly name: string; readonly rows: readonly SheetRow[] }

/** A product's rows by what they speak of. */
export function byKind(rows: readonly SheetRow[], faults: Fault[]) {
  const both = rows.find(({ cells }) => cells[materialColumn] && cells[processColumn])
  if (both) faults.push({ ...placeIn(both, processColumn), message: '一行只能是材质的价格或印刷工艺的价格，不能同时填写' })
  return {
    plain: rows.filter(({ cells }) => !cells[materialColumn] && !cells[processColumn]),
    ofMaterials: kindsIn(rows, materialColumn),
    ofProcesses: kindsIn(rows, processColumn),
  }
}

function kindsIn(rows: readonly SheetRow[], column: string): Kind[] {
  const groups = Map.groupBy(rows, ({ cells }) => cells[column] ?? '')
  return [...groups].flatMap(([name, of]) => (name === '' ? [] : [{ name, rows: of }]))
}

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
const listed = (labels: readonly string[]): string => (labels.length === 0 ? '该商品没有，请清空此格' : `可填：${labels.join('、')}`)

const [goodsLadder] = ladders

/** Whether rows without a material name a price; by how many 毫 differences may differ, since prices were converted and rounded. */
type Materials = { readonly isPriced: boolean; readonly slack: number }

/**
 * The rules with the prices of materials: the goods' own price is that of the rows without a material, else that of the
 * material that costs nothing more, else as it was; the others cost so much more or less, the same at every step.
 */
export function withMaterials(was: PriceRules, kinds: readonly Kind[], { isPriced, slack }: Materials, faults: Fault[]): PriceRules {
  const told = kinds.flatMap((kind) => materialIn(was, kind, faults))
  const standard = isPriced ? undefined : told.find(({ choice }) => Number(choice.each) === 0)
  const base = standard ? standard.steps.map(([from, rate]): [number, string] => [from, rate]) : was.base
  const more = new Map(told.map(({ choice, steps, at }) => [choice.key, moreThan(base, steps, { at, slack }, faults)]))
  if (faults.length > 0 || told.length === 0) return was
  const materials = was.materials.map((choice) => {
    const each = more.get(choice.key)
    return each === undefined || each === null || parseRate(choice.each) === each ? choice : { ...choice, each: rateText(each) }
  })
  return { ...was, base, materials }
}

function materialIn({ materials }: PriceRules, { name, rows }: Kind, faults: Fault[]) {
  const [first] = rows
  if (!first) return []
  const at = placeIn(first, materialColumn)
  const choice = materials.find(({ label, key }) => plain(label) === plain(name) || plain(key) === plain(name))
  if (!choice) faults.push({ ...at, message: `该商品没有材质“${name}”，${listed(materials.map(({ label }) => label))}` })
  const steps = stepsIn(goodsLadder, rows, faults)
  return choice && steps ? [{ choice, steps, at }] : []
}

type Told = { readonly at: Omit<Fault, 'message'>; readonly slack: number }
type Ladder = readonly (readonly [number, string])[]

/** How much more each piece costs than by `base`, at every step the same; null where it is not, which is a fault. */
function moreThan(base: Ladder, steps: Ladder, { at, slack }: Told, faults: Fault[]): Rate | null {
  const own = new Map(steps)
  const differing = base.length !== steps.length || base.some(([from]) => !own.has(from))
  if (differing) {
    const starts = base.map(([from]) => from).join('、')
    faults.push({ ...at, message: `各材质的起始数量应相同：${starts}` })
    return null
  }
  const gaps = base.map(([from, rate]) => ({ from, gap: (parseRate(own.get(from) ?? '0') - parseRate(rate)) as Rate }))
  const [first] = gaps
  const other = gaps.find(({ gap }) => Math.abs(gap - (first?.gap ?? 0)) > slack)
  if (!first || !other) return first?.gap ?? null
  const said = [first, other].map(({ from, gap }) => `从 ${from} 起差 ${rateText(gap)}`).join('，')
  faults.push({ ...at, message: `材质之间各档差价应相同（${said}），请改正或分为两个商品` })
  return null
}

/** The rules with the prices of printing processes. */
export function withProcesses(was: PriceRules, kinds: readonly Kind[], faults: Fault[]): PriceRules {
  let rules = was
  for (const { name, rows } of kinds) {
    const [key] = Object.entries(rules.processes).find(([own, { label }]) => plain(label) === plain(name) || own === plain(name)) ?? []
    const [first] = rows
    if (key === undefined && first) {
      const labels = Object.values(rules.processes).map(({ label }) => label)
      faults.push({ ...placeIn(first, processColumn), message: `该商品没有印刷工艺“${name}”，${listed(labels)}` })
    }
    if (key === undefined) continue
    rules = withSteps(rules, runOf(key), rows, faults)
    for (const fee of feesOf(key)) rules = withSingle(rules, fee, rows, faults)
  }
  return rules
}

const byPrice = '的价格不是每件印工，请在价格页修改'

/** What a process costs by the piece, in the columns of the goods' own price. */
const runOf = (key: string): Steps => ({
  ...goodsLadder,
  read: ({ processes }) => {
    const process = processes[key]
    return process && 'run' in process && !('areas' in process && process.areas) ? rates(process.run) : []
  },
  write: (rules, steps) =>
    withProcess(rules, key, (process) => {
      if (!('run' in process) || ('areas' in process && process.areas)) return unfit(`${process.label}${byPrice}`)
      return { ...process, run: steps.map(([from, rate]): [number, string] => [from, rate]) }
    }),
})

const withProcess = (rules: PriceRules, key: string, change: (process: Process) => Process): PriceRules => {
  const process = rules.processes[key]
  return process ? { ...rules, processes: { ...rules.processes, [key]: change(process) } } : rules
}

type Fee = 'plate' | 'startUp' | 'dieMinimum' | 'digitise' | 'setUp'

/** Which fee of a kind of process each column means. */
const fees: Readonly<Record<Process['kind'], readonly [Fee | null, Fee | null]>> = {
  screen: ['plate', 'startUp'],
  digital: [null, 'startUp'],
  laser: [null, 'startUp'],
  foil: ['dieMinimum', null],
  embroidery: ['digitise', null],
  insert: [null, 'setUp'],
}

const feesOf = (key: string): Pick<Single, 'name' | 'read' | 'write'>[] =>
  feeColumns.map((name, nth) => ({
    name,
    read: ({ processes }) => feeText(processes[key], nth),
    write: (rules, cell) =>
      withProcess(rules, key, (process) => {
        const fee = fees[process.kind][nth]
        if (!fee) return unfit(`${process.label}没有${name}，请清空此格`)
        if ('plateByQuantity' in process && nth === 0) return unfit('该商品的版费按数量分档，请在价格页修改')
        return { ...process, [fee]: yuanIn(cell) }
      }),
  }))

function feeText(process: Process | undefined, nth: number): string {
  const fee = process && fees[process.kind][nth]
  const worth: unknown = fee && Object.entries(process).find(([field]) => field === fee)?.[1]
  return typeof worth === 'string' ? short(parseYuan(worth)) : ''
}

/** What materials and processes cost otherwise now; the screen printing stands in columns of its own. */
export function kindChanges(was: PriceRules, is: PriceRules, unit: string): Change[] {
  const old = new Map(was.materials.map(({ key, each }) => [key, each]))
  const screen = screenOf(is)?.key
  const others = Object.entries(is.processes).filter(([key]) => key !== screen)
  return [
    ...is.materials.map(({ key, label, each }) => ({
      column: `材质“${label}”加价`,
      was: old.get(key) ?? '',
      is: each,
    })),
    ...others.flatMap(([key, { label }]) => [
      ...stepChanges(runOf(key), { name: `${label}单价`, unit }, was, is),
      ...feesOf(key).map(({ name, read }) => ({ column: `${label}${name}`, was: read(was), is: read(is) })),
    ]),
  ]
}
