#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "engine/ensure.hpp"

namespace crowntable {

/// Up to `most` values in order, without allocation. More than that are a mistake of the caller.
template <typename T, std::size_t most>
class ShortList {
public:
    using value_type = T;
    static constexpr std::size_t capacity() { return most; }

    ShortList() = default;
    ShortList(std::initializer_list<T> values) {
        for (const T& value : values) push_back(value);
    }

    explicit ShortList(std::span<const T> values) {
        for (const T& value : values) push_back(value);
    }

    void push_back(const T& value) {
        ENSURE(size_ < most);
        values_[size_++] = value;
    }
    void insert(const T* before, const T& value) {
        ENSURE(size_ < most);
        ENSURE(before >= begin() && before <= end());
        T* const position = begin() + (before - begin());
        std::copy_backward(position, end(), end() + 1);
        *position = value;
        ++size_;
    }
    /// Takes `count` values out. REQUIRES: they are there.
    void erase(const T* first, std::size_t count = 1) {
        ENSURE(first >= begin() && first <= end() && count <= static_cast<std::size_t>(end() - first));
        std::copy(first + count, static_cast<const T*>(end()), begin() + (first - begin()));
        size_ -= count;
    }
    void clear() { size_ = 0; }
    /// Values that are added are T().
    void resize(std::size_t size) {
        ENSURE(size <= most);
        std::fill(begin() + std::min(size, size_), begin() + size, T());
        size_ = size;
    }
    template <typename Predicate>
    void remove_if(Predicate unwanted) {
        size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), unwanted) - begin());
    }

    /// Takes out every item that equals `unwanted`.
    void remove(T unwanted) {
        remove_if([&](const T& value) { return value == unwanted; });
    }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    /// REQUIRES: not empty.
    const T& front() const {
        ENSURE(size_ > 0);
        return values_.front();
    }
    /// REQUIRES: not empty.
    const T& back() const {
        ENSURE(size_ > 0);
        return values_[size_ - 1];
    }
    /// REQUIRES: index < size().
    const T& operator[](std::size_t index) const { return values_[index]; }
    const T& at(std::size_t index) const {
        ENSURE(index < size_);
        return values_[index];
    }
    T& operator[](std::size_t index) { return values_[index]; }
    T* begin() { return values_.data(); }
    T* end() { return values_.data() + size_; }
    const T* begin() const { return values_.data(); }
    const T* end() const { return values_.data() + size_; }

    friend bool operator==(const ShortList& a, const ShortList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    friend bool operator==(const ShortList& a, std::span<const T> b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<T, most> values_{};
    std::size_t size_ = 0;
};

}  // namespace crowntable
