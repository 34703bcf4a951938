import { Form, Input, Radio } from 'antd'
import { listConnections, saveConnection, type Connection } from '../../contract/connection/connection.ts'
import { connectionKinds, isSealed, type ConnectionField } from '../../contract/connection/kinds.ts'
import { connectionModes, type ConnectionMode } from '../../contract/connection/names.ts'
import { shopWays } from '../../contract/connection/ways.ts'
import { Copy } from '../../kit/Copy.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import styles from './connection.module.css'

type Props = { readonly connection: Connection; readonly onClose: () => void }
type Typed = { readonly mode: ConnectionMode } & Readonly<Record<string, string>>

const anew = [[listConnections.path], [shopWays.path]]
const placeOf = ({ name }: Pick<ConnectionField, 'name'>): string => `values.${name}`

/** Everything one provider asks for, by its own names. Secrets are typed, never shown. */
export function ConnectionDialog({ connection, onClose }: Props) {
  const { name, mode, modes, values, shown, notifyUrl, version } = connection
  const { label, provider, fields, steps, console: where } = connectionKinds[name]
  const begun: Typed = { mode, ...Object.fromEntries(fields.map((field) => [placeOf(field), values[field.name] ?? ''])) } as Typed
  return (
    <FormDialog<Typed, typeof saveConnection.output>
      title={`设置${label}`}
      okText="保存"
      width={640}
      told="已保存，马上生效"
      mutation={saveConnection}
      begun={begun}
      inputOf={(typed) => ({ name, mode: typed.mode, version, values: typedIn(fields, typed) })}
      fields={Object.fromEntries(fields.map((field) => [placeOf(field), placeOf(field)]))}
      anew={anew}
      onClose={onClose}
      head={
        <>
          <p>
            {provider}。到“{where}”：
          </p>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
            {notifyUrl && (
              <li>
                控制台要填通知（回调）地址时，填 <code>{notifyUrl}</code> <Copy text={notifyUrl} name="通知地址" />
              </li>
            )}
          </ol>
        </>
      }
    >
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} shown={shown[field.name]} />
      ))}
      <Form.Item name="mode" label="状态">
        <Radio.Group options={modes.map((value) => ({ value, label: connectionModes[value] }))} />
      </Form.Item>
    </FormDialog>
  )
}

/** What is empty is sent too, so that it is taken away; a secret that is empty stays as it is. */
const typedIn = (fields: readonly ConnectionField[], typed: Typed) =>
  Object.fromEntries(fields.map((field) => [field.name, typed[placeOf(field)] ?? '']))

type FieldProps = { readonly field: ConnectionField; readonly shown: Connection['shown'][string] | undefined }

function FieldItem({ field, shown }: FieldProps) {
  const { label, kind, optional, usual, hint } = field
  const kept = shown ? `已设置（${shown.words}，${shown.time.slice(0, 16)}）。不改就留空` : ''
  return (
    <Form.Item
      name={placeOf(field)}
      label={`${label}${optional ? '（可不填）' : ''}`}
      extra={[kept, hint, usual && `不填为 ${usual}`].filter(Boolean).join('；')}
    >
      {kind === 'privateKey' || kind === 'publicKey' ? (
        <Input.TextArea rows={3} autoComplete="off" spellCheck={false} placeholder="-----BEGIN …" />
      ) : isSealed(field) ? (
        <Input.Password autoComplete="new-password" maxLength={200} visibilityToggle={false} />
      ) : (
        <Input autoComplete="off" maxLength={200} />
      )}
    </Form.Item>
  )
}
