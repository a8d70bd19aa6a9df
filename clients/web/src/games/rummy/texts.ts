import english from '../../../../texts/rummy/en.json';
import { textsOf } from '../../core/texts';
import { files } from './table_texts';

export const t = textsOf<'rummy'>(english, files);
