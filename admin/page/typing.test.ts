import { expect, test } from 'vitest'
import { asBold, asLines, asLink, blankTable, withLines } from './typing.ts'

const at = (text: string) => {
  const from = text.indexOf('‹')
  const to = text.indexOf('›') - 1
  return { text: text.replaceAll(/[‹›]/g, ''), from, to }
}
const show = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`

test.each([
  ['heading', 'a\nb‹›c\nd', 'a\n# bc‹›\nd'],
  ['heading', 'a\n# b‹›\nd', 'a\nb‹›\nd'],
  ['subheading', '# ‹a›', '## a‹›'],
  ['list', '‹a\nb›\nc', '- a\n- b‹›\nc'],
  ['steps', '‹- a\nb›', '1. a\n2. b‹›'],
  ['steps', '‹1. a\n2. b›', 'a\nb‹›'],
  ['list', '‹›', '- ‹›'],
] as const)('as a %s, %j becomes %j', (kind, typed, becomes) => expect(show(asLines(at(typed), kind))).toBe(becomes))

test.each([
  ['a‹b›c', 'a**‹b›**c'],
  ['a‹**b**›c', 'a‹b›c'],
  ['‹›', '**‹文字›**'],
])('bold, %j becomes %j', (typed, becomes) => expect(show(asBold(at(typed)))).toBe(becomes))

test('a link takes the place of what is selected', () => {
  expect(show(asLink(at('看‹这›里'), '交期', '/helpCentre?type=10'))).toBe('看‹[交期](/helpCentre?type=10)›里')
})

test.each([
  ['‹›', `${blankTable}‹›\n`],
  ['a‹›b\n\nc', `ab\n\n${blankTable}‹›\n\nc`],
])('whole lines stand apart: %j', (typed, becomes) => expect(show(withLines(at(typed), blankTable))).toBe(becomes))
