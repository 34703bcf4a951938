import { expect, test } from 'vitest'
import { Block, frameParts, type FramePart } from '../../../contract/page/page.ts'
import { lookOf } from './look.ts'

const hiding = (...hidden: FramePart[]) => Block.parse({ title: '页面框架', type: 'FrameParts', index: 0, componentContent: { hidden } })

test('a shop of no own colours that hides nothing looks as the mall does', () => {
  expect(lookOf(null, [])).toBe('')
  expect(lookOf(null, [hiding()])).toBe('')
})

test('what is hidden is hidden, beside the own colours', () => {
  const look = lookOf({ brand: '#123456', hover: '#234567', soft: '#eeeeee' }, [hiding('sideBar', 'promises')])
  expect(look).toMatch(/^html:root\{--brand:#123456;.*\}html aside\[.*\],html footer>ul\{display:none\}$/)
})

test('one way to the own pages stays', () => {
  const hidden = Object.keys(frameParts)
  const said = Block.safeParse({ title: '页面框架', type: 'FrameParts', index: 0, componentContent: { hidden } })
  expect(said.error?.issues[0]?.message).toMatch(/至少显示一处/)
})
