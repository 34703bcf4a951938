import { useQuery } from '@tanstack/react-query'
import { Button, Input, type FormInstance } from 'antd'
import { useState } from 'react'
import { recogniseAddress, type Recognised } from '../../../contract/account/address.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import { citiesQuery } from './queries.ts'
import { codesOf } from '../../../kit/regions.ts'
import { readFrom, type Typed } from './typed.ts'
import css from './address.module.css'

const longest = 300

/** Takes a pasted text apart into the form's fields, and says what is still to be filled in. */
export function PasteBox({ form }: { form: FormInstance<Typed> }) {
  const { data: regions = [] } = useQuery(citiesQuery)
  const [line, setLine] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, say] = useState('')

  function fill(found: Recognised) {
    const { typed, words } = readFrom(found, (names) => codesOf(regions, names))
    const fields = Object.keys(typed)
    form.setFieldsValue(typed)
    form.setFields(fields.map((name) => ({ name: name as keyof Typed, errors: [] })))
    say(words)
  }

  async function recognise(text: string) {
    const asked = text.trim().slice(0, longest)
    if (asked === '' || busy) return
    setBusy(true)
    try {
      fill(await call(recogniseAddress, { line: asked }))
    } catch (error) {
      say(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <div className={css.paste}>
      <label htmlFor="address-paste">粘贴识别</label>
      <Input.TextArea
        id="address-paste"
        value={line}
        rows={2}
        maxLength={longest}
        placeholder="粘贴整段地址，如：李娜 13800000002 广东省深圳市南山区科苑路 18 号"
        onChange={({ target }) => setLine(target.value)}
        onPaste={({ clipboardData }) => {
          if (line === '') void recognise(clipboardData.getData('text'))
        }}
      />
      <p className={css.read}>
        <span role="status">{said}</span>
        <Button onClick={() => void recognise(line)} disabled={line.trim() === '' || busy}>
          识别并填写
        </Button>
      </p>
    </div>
  )
}
