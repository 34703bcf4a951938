import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where yuan stand that are no price of goods, or under a heading of another file that says how they are taxed. */
const others: Readonly<Record<string, string>> = {
  'receipt/verify.tsx': 'an example of a text',
  'invoice/InvoiceableList.tsx': 'what was paid and invoiced',
  'pay/Vouchers.tsx': 'a transfer',
  'order/next.ts': 'an instalment',
  'claim/ClaimMove.tsx': 'a refund',
  'son/LimitInput.tsx': 'a limit, whose dialog says it counts with tax',
  'list/PriceAt.tsx': 'a limit that each product meets by its own price',
  'list/Filters.tsx': 'the same limit',
  'private/Money.tsx': 'any sum, named by whoever shows it',
  'parts/PriceText.tsx': 'any price, marked by whoever shows it',
  'coupon/Ticket.tsx': 'what a coupon takes off',
  'product/FreightHere.tsx': 'freight, with its formula',
}

test('whatever names a price of goods says whether it is with tax', () => {
  const at = `${import.meta.dirname}/`
  const unmarked = globSync(['**/*.tsx', '**/*.ts'], { cwd: at }).filter((file) => {
    const text = file.includes('.test.') ? '' : readFileSync(at + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return text.includes('¥') && !/含税|未税|税额|taxWord/.test(text)
  })
  expect(unmarked.toSorted()).toEqual(Object.keys(others).toSorted())
})
