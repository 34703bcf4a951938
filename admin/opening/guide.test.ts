import { expect, test } from 'vitest'
import { openingStepNames, openingSteps, type OpeningStep } from '../../contract/opening/steps.ts'
import { placeAt } from '../shell/staff.ts'
import { guideAt } from './guide.ts'

const steps = (...done: OpeningStep[]) => openingStepNames.map((step) => ({ step, done: done.includes(step) }))
const all = () => true

test('from the page of a step the next one that is not done is named, round to those left before', () => {
  expect(guideAt('/setting/shop', steps(), all)).toEqual({ here: { step: 'shop', done: false }, next: 'payee' })
  expect(guideAt('/setting/shop', steps('shop', 'payee'), all)).toEqual({ here: { step: 'shop', done: true }, next: 'agreements' })
  expect(guideAt('/goods/new', steps('staff'), all).next).toBe('shop')
  expect(guideAt('/staff', steps(...openingStepNames.filter((step) => step !== 'shop')), all).next).toBe('shop')
})

test('a page that is of no step leads to the first that is not done, and one that is done to none', () => {
  expect(guideAt('/order', steps('shop'), all)).toEqual({ here: undefined, next: 'payee' })
  expect(guideAt('/staff', steps(...openingStepNames), all).next).toBeUndefined()
})

test('nobody is led to a page that is not theirs', () => {
  expect(guideAt('/setting/shop', steps(), (to) => to === '/staff').next).toBe('staff')
})

test('each step has a page of its own in the menu, so that it is known there', () => {
  const pages = openingStepNames.map((step) => openingSteps[step].to)
  expect(new Set(pages).size).toBe(pages.length)
  for (const step of openingStepNames) {
    expect(placeAt(openingSteps[step].to)).toBeDefined()
    expect(guideAt(openingSteps[step].to, steps(), all).here?.step).toBe(step)
  }
})
