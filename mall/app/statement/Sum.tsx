import { Money } from '../private/Money.tsx'

/** One of several sums side by side, within a `dl`. */
export const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)
