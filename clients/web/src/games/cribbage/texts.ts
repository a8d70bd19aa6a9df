import english from '../../../../texts/cribbage/en.json';
import { textsOf } from '../../core/texts';
import { files } from './table_texts';

export const t = textsOf<'cribbage'>(english, files);
