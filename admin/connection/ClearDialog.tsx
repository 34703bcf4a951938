import { clearConnection, listConnections, type Connection } from '../../contract/connection/connection.ts'
import { connectionKinds } from '../../contract/connection/kinds.ts'
import { shopWays } from '../../contract/connection/ways.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'

type Props = { readonly connection: Connection; readonly onClose: () => void }

/** Asks whether everything that is kept of a provider is to go. */
export function ClearDialog({ connection: { name, version }, onClose }: Props) {
  const { label, without } = connectionKinds[name]
  return (
    <AskDialog
      site={site}
      title={`清除${label}`}
      okText="清除"
      danger
      mutation={clearConnection}
      input={{ name, version }}
      told="已清除"
      anew={[[listConnections.path], [shopWays.path]]}
      onClose={onClose}
    >
      <p>填写的全部内容与密钥都会删除，不能恢复；要再用时须重新填写。</p>
      <p>清除后：{without}。</p>
    </AskDialog>
  )
}
