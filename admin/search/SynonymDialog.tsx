import { Form, Select } from 'antd'
import { listSynonyms, saveSynonym, synonymWordsAtMost, type Synonym } from '../../contract/goods/search.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'

type Props = { group: Synonym | null; begun?: readonly string[]; onClose: () => void }

/** A new group of synonyms (`group` null), begun with some words, or one to be changed. */
export const SynonymDialog = ({ group, begun = [], onClose }: Props) => (
  <FormDialog
    title={group ? '修改同义词' : '新增同义词'}
    mutation={saveSynonym}
    begun={{ words: [...(group?.words ?? begun)] }}
    inputOf={(typed) => ({ ...(group && { id: group.id }), ...typed })}
    anew={[[listSynonyms.path]]}
    onClose={onClose}
  >
    <Form.Item
      label="同一种商品的各种叫法"
      name="words"
      extra={`输入一个词后按回车，至少两个，最多 ${synonymWordsAtMost} 个。保存后几秒内对买家生效。`}
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', '，', ',', ' ']} placeholder="如：帆布袋、帆布包" />
    </Form.Item>
  </FormDialog>
)
