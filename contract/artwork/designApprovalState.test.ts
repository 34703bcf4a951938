import { expect, test } from 'vitest'
import { toneFor } from '../moves.ts'
import { designApprovalStates, designApprovalTones, designStands, designStandTones } from './designApprovalState.ts'

test('the same words look the same on the shelf of designs and in the list of those who approve', () => {
  const looks = (labels: Readonly<Record<string, string>>, tones: Parameters<typeof toneFor>[1]) =>
    Object.entries(labels).map(([state, label]) => [label, toneFor('buyer', tones, state)] as const)
  const shelf = new Map(looks(designStands, designStandTones))
  const both = looks(designApprovalStates, designApprovalTones).filter(([label]) => shelf.has(label))
  expect(both.map(([label]) => label)).toEqual(['审批中', '已通过', '已退回'])
  for (const [label, tone] of both) expect([label, tone]).toEqual([label, shelf.get(label)])
})
