/** What a family without a face of its own says over the wire: JSON objects of which only a few members are known. */
export type Members = Readonly<Record<string, unknown>>;

declare module '../../core/family' {
  interface FamilyWords {
    plain: {
      public: Members;
      private: Members;
      event: Members & { event: string };
      action: Members & { type: string };
      preview: never;
      hint: never;
      arranged: never;
    };
  }
}
