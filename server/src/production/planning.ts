import type { Day } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { amountOf, dayCapacity, laidOut } from './plan.rules.ts'
import { comesIn, isOpen } from './step.rules.ts'
import { lockProcesses, readLoads, readSteps, setPlan, type WorkLine } from './step.sql.ts'

/**
 * Plans what is left of a line onto the days from `from` on, as its processes have hours free, and answers the day it ends;
 * null where nothing is left. Never more of a process than it can do on a day, unless that finds no end within a year.
 */
export async function planSteps(tx: Tx, line: WorkLine, from: Day, now: Date): Promise<Day | null> {
  const steps = await readSteps(tx, line.id)
  const open = steps.filter(isOpen)
  if (open.length === 0) return null
  const calendar = await factoryCalendar(tx, now)
  const ids = open.map(({ processId }) => processId)
  const processes = await lockProcesses(tx, ids)
  const { taken, daily } = await readLoads(tx, ids, from, line.id)
  const free = (processId: number, day: Day): number => {
    const process = processes.get(processId)
    const key = `${processId} ${day}`
    const capacity = process ? dayCapacity(process.unit, daily.get(key) ?? process.daily) : null
    return capacity === null ? Infinity : capacity - (taken.get(key) ?? 0)
  }
  const wanted = open.map((step) => {
    const process = processes.get(step.processId)
    const pieces = comesIn(steps, step, line.quantity)
    return { processId: step.processId, amount: process ? amountOf(process, pieces) : pieces }
  })
  const planned = laidOut(from, line.promisedDay, wanted, calendar, free)
  await setPlan(
    tx,
    open.flatMap(({ id, processId }, i) => {
      const one = planned[i]
      return one ? [{ stepId: id, processId, planned: one }] : []
    }),
  )
  return planned.at(-1)?.day ?? null
}

/** What people are told where a plan ends after the promised day; null: it does not. */
export const slipWarning = (planEnd: Day | null, promised: Day | null): string | null =>
  planEnd !== null && promised !== null && planEnd > promised ? `按现有产能排至 ${planEnd}，晚于承诺交期 ${promised}` : null
