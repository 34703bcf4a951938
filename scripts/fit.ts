import { join } from 'node:path'
import { citusAsked, judgedAll } from './fit/asked.ts'
import { readCatalogue } from './fit/catalogue.sql.ts'
import { grouped, type Found } from './fit/found.ts'
import { changes, engines, knownOf, rulesOf, standing, writeKnown, type Engine } from './fit/known.ts'
import { places } from './fit/places.ts'
import { walked } from './fit/walked.ts'

// `npm run fit citus` or `yugabyte`: what of the tables, as all migrations leave them, and of what the program asks, such an engine cannot
// carry. Ends with 1 where something is found that is not written down in fit/known/; a third word `write` writes it down.

const root = join(import.meta.dirname, '..')
/** What a walk asks matters to an engine that spreads by company alone. */
const stepsFor = (engine: Engine) => (engine === 'citus' ? Number(process.env['STEPS'] ?? 400) : 0)
const seed = Number(process.env['SEED_OF_WALK'] ?? 20261122)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const [named = '', word] = process.argv.slice(2)
if (named in engines) process.exitCode = await fit(named as Engine)
else {
  process.stderr.write(`用法：npm run fit ${Object.keys(engines).join('|')}。Which engine?\n`)
  process.exitCode = 2
}

async function fit(engine: Engine): Promise<number> {
  const steps = stepsFor(engine)
  say(
    `${engines[engine]}：启动一个数据库，执行全部迁移${steps > 0 ? `，走 ${steps} 步，记下程序问数据库的每一句` : ''}。Migrating, walking ${steps} steps …`,
  )
  const { walk, asked, end } = await walked(steps, seed)
  try {
    const { pool } = walk.shop
    const catalogue = await readCatalogue(pool)
    const unplaced = catalogue.tables.filter(({ name }) => !places.has(name)).map(({ name }) => name)
    const { statements } = await judgedAll(pool, asked, catalogue)
    const found: Found[] = [...standing(engine, catalogue, root), ...(engine === 'citus' ? citusAsked(statements) : [])]
    const { tables, keys, foreign, triggers, routines } = catalogue
    say(
      `读到：${tables.length} 张表、${keys.length} 个唯一键、${foreign.length} 个外键、${triggers.length} 个触发器、${routines.length} 个函数`,
    )
    if (steps > 0) say(`${statements.length} 种语句，问了 ${statements.reduce((sum, { times }) => sum + times, 0)} 次`)
    if (engine === 'citus') plan()
    tell(engine, found)
    if (word === 'write') writeKnown(engine, found)
    return verdict(found, unplaced, engine)
  } finally {
    await end()
  }
}

function plan(): void {
  const kinds = { company: '按企业分片', through: '跟随另一行分片', reference: '引用表', local: '只在一台' }
  say('\n每张表放在哪里 Where each table lies')
  for (const [kind, words] of Object.entries(kinds)) {
    const of = [...places].filter(([, place]) => place.kind === kind)
    say(`\n${words}（${of.length}）`)
    for (const why of new Set(of.map(([, place]) => place.why))) {
      const tables = of.flatMap(([name, place]) => (place.why === why ? [name] : []))
      say(`  ${why}：${tables.join(' ')}`)
    }
  }
}

function tell(engine: Engine, found: readonly Found[]): void {
  say('\n带不走的与补救 What cannot be carried, and its remedy')
  for (const [rule, things] of grouped(found)) {
    const words = rulesOf(engine)[rule]
    say(`\n${things.length} 处 ${words?.says ?? rule}（${rule}）`)
    say(`  ${things.join(' ')}`)
    say(`  补救：${words?.remedy ?? '没有写'}`)
    say(`  依据：${words?.source ?? '没有写'}`)
  }
}

function verdict(found: readonly Found[], unplaced: readonly string[], engine: Engine): number {
  const { added, gone } = changes(found, knownOf(engine))
  const rules = grouped(found).size
  say(`\n共 ${new Set(found.map(({ rule, thing }) => `${rule} ${thing}`)).size} 处，${rules} 类，都写有补救。`)
  if (unplaced.length > 0) say(`✘ 没有安排位置的表：${unplaced.join(' ')}（写进 scripts/fit/places.ts）`)
  for (const { rule, thing } of added) say(`✘ 新的，没有登记：${rule} ${thing}`)
  for (const { rule, thing } of gone) say(`✘ 登记了，但已经没有：${rule} ${thing}`)
  const isKnown = unplaced.length + added.length + gone.length === 0
  say(isKnown ? '✔ 全部已登记 All of it is known' : `登记：npm run fit ${engine} write`)
  return isKnown ? 0 : 1
}
