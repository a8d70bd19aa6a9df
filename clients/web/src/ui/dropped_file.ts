/** Wherever on the page it is dropped, for there is nothing else that it could be meant for. */
export function onDroppedFile(use: (file: File | undefined) => void): () => void {
  const over = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    use(event.dataTransfer?.files[0]);
  };
  window.addEventListener('dragover', over);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('drop', drop);
  };
}
