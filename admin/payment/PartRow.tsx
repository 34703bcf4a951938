import { Button, Input, Select } from 'antd'
import { partKinds, type PartKind } from '../../contract/payment/bank.ts'
import { channels, type ChannelName } from '../../contract/payment/channel.ts'
import { CompanyField } from './CompanyField.tsx'
import type { DraftPart } from './parts.ts'
import styles from './payment.module.css'

type Props = {
  readonly part: DraftPart
  /** From 1. */
  readonly place: number
  readonly onChange: (part: DraftPart) => void
  readonly onRemove: (() => void) | null
}

const choices = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** One part of a receipt: how much of it goes where. */
export function PartRow({ part, place, onChange, onRemove }: Props) {
  return (
    <li>
      <label>
        去向
        <Select<PartKind>
          aria-label={`第 ${place} 项去向`}
          value={part.kind}
          options={choices(partKinds) as { value: PartKind; label: string }[]}
          onChange={(kind) => onChange({ ...part, kind })}
        />
      </label>
      <Target part={part} place={place} onChange={onChange} />
      <label>
        金额
        <Input
          aria-label={`第 ${place} 项金额`}
          inputMode="decimal"
          maxLength={16}
          value={part.amount}
          onChange={({ target }) => onChange({ ...part, amount: target.value })}
        />
      </label>
      {onRemove && (
        <Button type="text" aria-label={`删除第 ${place} 项`} onClick={onRemove}>
          删除
        </Button>
      )}
    </li>
  )
}

function Target({ part, place, onChange }: Omit<Props, 'onRemove'>) {
  if (part.kind === 'order')
    return (
      <label className={styles.target}>
        订单号
        <Input
          aria-label={`第 ${place} 项订单号`}
          maxLength={24}
          autoComplete="off"
          value={part.orderId}
          onChange={({ target }) => onChange({ ...part, orderId: target.value })}
        />
      </label>
    )
  if (part.kind === 'balance')
    return (
      <label className={styles.target}>
        企业
        <CompanyField name={`第 ${place} 项企业`} value={part.company} onChange={(company) => onChange({ ...part, company })} />
      </label>
    )
  if (part.kind === 'channel')
    return (
      <label className={styles.target}>
        渠道
        <Select<ChannelName>
          aria-label={`第 ${place} 项渠道`}
          value={part.channel}
          options={choices(channels) as { value: ChannelName; label: string }[]}
          onChange={(channel) => onChange({ ...part, channel })}
        />
      </label>
    )
  return (
    <>
      <label className={styles.target}>
        转出流水号
        <Input
          aria-label={`第 ${place} 项转出流水号`}
          maxLength={64}
          value={part.reference}
          onChange={({ target }) => onChange({ ...part, reference: target.value })}
        />
      </label>
      <label className={styles.target}>
        退回原因
        <Input
          aria-label={`第 ${place} 项退回原因`}
          maxLength={100}
          value={part.reason}
          onChange={({ target }) => onChange({ ...part, reason: target.value })}
        />
      </label>
    </>
  )
}
