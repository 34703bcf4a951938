import { expect, test } from 'vitest'
import { givenGrants } from '../../../contract/grant.ts'
import { grantGroups } from './grants.ts'

test('every grant that an identity may be given can be ticked, once', () => {
  const offered = grantGroups.flatMap(({ rows }) => rows.map(([grant]) => grant))
  expect(offered.toSorted()).toEqual([...givenGrants].toSorted())
})
