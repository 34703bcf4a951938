import { Input, Select } from 'antd'
import { useState } from 'react'
import { carrierNames, ownDelivery } from '../contract/carrier.ts'

const another = '其他'
const choices = [...carrierNames, ownDelivery]
const options = [...choices, another].map((name) => ({ value: name, label: name }))

type CarrierFieldProps = {
  // Given by Form.Item.
  readonly id?: string
  readonly value?: string | undefined
  readonly onChange?: (name: string) => void
}

/** Who brings it: a carrier whose parcels can be followed, one's own people, or somebody else by the name that is typed. */
export function CarrierField({ id, value = '', onChange }: CarrierFieldProps) {
  const [isAnother, setAnother] = useState(value !== '' && !choices.includes(value))
  const choose = (chosen: string) => {
    setAnother(chosen === another)
    onChange?.(chosen === another ? '' : chosen)
  }
  return (
    <>
      <Select
        {...(id && { id })}
        showSearch
        options={options}
        value={isAnother ? another : value || null}
        onChange={choose}
        placeholder="请选择承运商"
        style={{ width: '100%' }}
      />
      {isAnother && (
        <Input
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          aria-label="承运商名称"
          placeholder="承运商名称，如物流专线、自有车辆"
          maxLength={30}
          autoComplete="off"
          style={{ marginTop: 8 }}
        />
      )}
    </>
  )
}
