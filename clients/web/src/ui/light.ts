// What makes the tables light, fetched where that is set: a style of each family beside the one that they share.
import './light.css';

import.meta.glob('../games/*/light.css', { eager: true });
