import { deleteIdentity, listIdentities, type Identity } from '../../../contract/account/son.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { site } from '../private/site.ts'

type Props = { identity: Identity; onClose: () => void }

/** Asks before an identity that nobody has is deleted. */
export const DeleteIdentity = ({ identity: { id, name }, onClose }: Props) => (
  <AskDialog
    site={site}
    title={`删除身份“${name}”？`}
    okText="确认删除"
    danger
    busyText="删除中…"
    mutation={deleteIdentity}
    input={{ id }}
    told="删除成功"
    anew={[[listIdentities.path]]}
    onClose={onClose}
  >
    <p>没有子账号使用该身份。删除后不能恢复。</p>
  </AskDialog>
)
