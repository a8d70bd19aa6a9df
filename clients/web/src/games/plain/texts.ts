import english from '../../../../texts/plain/en.json';
import { textsOf } from '../../core/texts';
import { files } from './table_texts';

export const t = textsOf<'plain'>(english, files);
