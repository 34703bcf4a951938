import { parseRate } from '../../contract/money.ts'

/** {taxMode: 'exclusive', taxRate: '0.13'} → '增值税 13%（价外）' */
export const taxText = ({ taxMode, taxRate }: { taxMode: 'exclusive' | 'inclusive'; taxRate: string }): string =>
  `增值税 ${parseRate(taxRate) / 100}%（${taxMode === 'exclusive' ? '价外' : '已含在价内'}）`
