type Found = { readonly short: number; readonly damaged: number }

/** What was found of a line, in words: 帆布袋 短少 5 个、破损 2 个. */
export function foundText(line: { storeName: string; unitName: string } | undefined, { short, damaged }: Found): string {
  const { storeName, unitName } = line ?? { storeName: '', unitName: '件' }
  const pieces = [short > 0 && `短少 ${short} ${unitName}`, damaged > 0 && `破损 ${damaged} ${unitName}`]
  return `${storeName} ${pieces.filter(Boolean).join('、')}`
}
