import { Checkbox, Form, Input } from 'antd'
import type { Grant } from '../../../contract/grant.ts'
import { grants } from '../../../contract/grants.ts'
import { editIdentity, IdentityForm, listIdentities, listSons, type Identity } from '../../../contract/account/son.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { site } from '../private/site.ts'
import { grantGroups } from './grants.ts'
import css from './son.module.css'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Typed = { name?: string; remark?: string; grants: Grant[] }

type Props = {
  /** The identity to change; null: a new one. */
  identity: Identity | null
  onClose: () => void
}

/** Names an identity and ticks what it lets somebody do. */
export const IdentityDialog = ({ identity, onClose }: Props) => (
  <FormDialog
    site={site}
    title={identity ? `编辑身份 ${identity.name}` : '新增身份'}
    busyText="保存中…"
    width={640}
    mutation={editIdentity}
    first={{ name: identity?.name, remark: identity?.remark, grants: identity?.grants ?? [] }}
    inputOf={(typed: Typed) => judge(IdentityForm, { ...typed, ...(identity && { id: identity.id }) })}
    anew={[[listIdentities.path], [listSons.path]]}
    onClose={onClose}
    head={identity && identity.members > 0 && <p className={wordsCss.note}>{identity.members} 人使用该身份，保存后立即生效。</p>}
  >
    <div className={formCss.pair}>
      <Form.Item label="身份名称" name="name" required>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item label="说明" name="remark">
        <Input maxLength={60} autoComplete="off" placeholder="如：华南区门店采购" />
      </Form.Item>
    </div>
    <Form.Item name="grants" noStyle>
      <Grants />
    </Form.Item>
  </FormDialog>
)

/** The grants as check boxes, group by group. Stands in a form's field. */
const Grants = ({ value = [], onChange }: { value?: Grant[]; onChange?: (ticked: Grant[]) => void }) => (
  <>
    {grantGroups.map(({ title, rows }) => (
      <fieldset key={title} className={css.ticks}>
        <legend>{title}</legend>
        {rows.map(([grant, words]) => (
          <Checkbox
            key={grant}
            checked={value.includes(grant)}
            onChange={({ target }) => onChange?.(target.checked ? [...value, grant] : value.filter((one) => one !== grant))}
          >
            <b>{grants[grant]}</b>
            <small>{words}</small>
          </Checkbox>
        ))}
      </fieldset>
    ))}
  </>
)
