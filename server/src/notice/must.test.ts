import { expect, test } from 'vitest'
import { claimMachine } from '../../../contract/claim/claimState.ts'
import { contractMachine } from '../../../contract/contract/contractState.ts'
import { invoiceMachine } from '../../../contract/invoice/invoiceState.ts'
import { asksBuyer, endsOf, movedByTime, movesOf, rowIn, waitingFor, type AnyMachine } from '../../../contract/moves.ts'
import { consignmentMachine } from '../../../contract/order/consignmentState.ts'
import { orderMachine } from '../../../contract/order/orderState.ts'
import { statementLineMachine } from '../../../contract/plan/statementState.ts'
import { lineMachine } from '../../../contract/production/lineState.ts'
import { named } from './named.ts'

// Nobody loses a right untold: what asks a buyer for something, or begins a time that runs against him, cannot be switched off.

/** Machines whose moves are told under their own names. */
const told: readonly (readonly [family: string, machine: AnyMachine])[] = [
  ['order', orderMachine],
  ['order', lineMachine],
  ['order', consignmentMachine],
  ['claim', claimMachine],
]

/** States that wait for the buyer, or that the mall ends by itself unless the merchant is slow. */
const pressing = (machine: AnyMachine): string[] => [
  ...waitingFor(machine, 'buyer'),
  ...movedByTime(machine).filter((state) => machine.tones[state] !== 'staff'),
]

test.each(told)('every move of %s that leads to where the buyer has to act is always told', (family, machine) => {
  const leading = movesOf(machine).filter((move) => endsOf(machine, move).some((state) => pressing(machine).includes(state)))
  const names = leading.map((move) => `${family}.${move}`).filter((name) => Object.hasOwn(named, name))
  expect(names.filter((name) => named[name]?.must === undefined)).toEqual([])
  // And a guard asks nothing of whoever only gives up.
  for (const state of pressing(machine)) expect(asksBuyer(machine, state)).toBe(true)
})

test('a move that a buyer answers with one of his own is always told', () => {
  const unanswered = told.flatMap(([family, machine]) =>
    movesOf(machine)
      .filter((move) => named[`${family}.${move}`]?.must === undefined && Object.hasOwn(named, `${family}.${move}`))
      .flatMap((move) => endsOf(machine, move).filter((state) => !machine.ends.includes(state) && machine.tones[state] !== 'staff'))
      .filter((state) => movesOf(machine).some((move) => isAnswer(machine, move, state))),
  )
  expect(unanswered).toEqual([])
})
const isAnswer = (machine: AnyMachine, move: string, state: string): boolean => {
  const row = rowIn(machine, move)
  return row !== null && row.by.includes('buyer') && row.danger !== true && row.from.includes(state)
}

test.each([
  ['contract.made', contractMachine, 'pending_buyer'],
  ['contract.expiring', contractMachine, 'pending_buyer'],
  ['invoice.redAsked', invoiceMachine, 'red_pending'],
  ['invoice.redEnding', invoiceMachine, 'red_pending'],
  ['order.placed', orderMachine, 'pending_payment'],
  ['payment.partial', orderMachine, 'pending_payment'],
  ['payment.reversed', orderMachine, 'pending_payment'],
  ['statement.made', statementLineMachine, 'open'],
  ['statement.answered', statementLineMachine, 'answered'],
] as const)('%s, which tells of something that waits for the buyer, too', (name, machine: AnyMachine, state) => {
  expect(asksBuyer(machine, state)).toBe(true)
  expect(named[name]?.must).toBeDefined()
})

test('whoever adds a notice says whether it can be switched off: these can, and ask for nothing', () => {
  const off = Object.entries(named).flatMap(([name, { must }]) => (must === undefined ? [name] : []))
  expect(off.toSorted()).toEqual(
    `
      channel.refunded claim.applied claim.counter claim.escalate claim.escalateByTime claim.lapse claim.pay claim.payFailed
      claim.receive claim.receiveByTime claim.refuseReturn claim.reopen claim.sendBack claim.supply claim.take claim.withdraw
      contract.certified contract.changed contract.expired contract.frameEnded contract.frameOpen contract.frameStopped
      contract.stamped coupon.given design.approved flash.soon group.ending group.joined invoice.issued invoice.redFailed invoice.redIssued invoice.redLapsed invoice.refused order.agree
      order.await order.bookCredit order.cancel order.close order.complete order.correct order.dissolve order.form order.handOut
      order.promise order.readdress order.recolour order.schedule order.settle payment.balance payment.instalment pool.alone pool.soon proposal.withdrawn review.answered
      review.shown
    `
      .trim()
      .split(/\s+/),
  )
})

test('of orders only what is sent is shown with the number of a parcel', () => {
  const withParcel = Object.entries(named).filter(([name, { blanks }]) => name.startsWith('order.') && blanks['说明']?.startsWith('（圆通'))
  expect(withParcel.map(([name]) => name)).toEqual(['order.ship'])
})
